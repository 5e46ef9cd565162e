import type { Ref } from 'react'
import { Price } from '../../ui/prices/price.tsx'
import { ImagePicker } from '../../ui/uploads/image-picker.tsx'
import { NOT_AN_IMAGE } from '../../ui/uploads/use-sending.ts'
import { Step } from './step.tsx'

export type SlipStepProps = {
  ref: Ref<HTMLDivElement>
  /** Baht that the slip is to show. */
  amount: number
  slips: File[]
  onPick: (slips: File[]) => void
  problem: string | undefined
  onProblem: (text: string | undefined) => void
  disabled: boolean
}

/** The third step: the photo of the transfer slip, compared with the amount before it is sent. */
export function SlipStep({ ref, amount, slips, onPick, problem, onProblem, disabled }: SlipStepProps) {
  return (
    <Step number={3} title="แนบสลิป" ref={ref}>
      <ImagePicker
        label="เลือกรูปสลิป"
        hint="ไฟล์รูปภาพ 1 รูป รูปใหญ่ย่อให้อัตโนมัติ"
        question={
          <>
            <span className="whitespace-nowrap">
              <span>ยอดที่ต้องโอน </span>
              <Price baht={amount} />
            </span>
            <span> </span>
            <span className="whitespace-nowrap">ตรงกับในสลิปไหม</span>
          </>
        }
        files={slips}
        onChange={(files) => {
          onPick(files)
          onProblem(undefined)
        }}
        error={problem}
        disabled={disabled}
        onRefused={() => onProblem(NOT_AN_IMAGE)}
      />
    </Step>
  )
}
