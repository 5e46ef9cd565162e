import { BANK_NAMES } from '@jansi/contract/banks'
import type { OwnRefund } from '@jansi/contract/member-refunds'
import { type DestinationKind, MAX_HOLDER_CHARACTERS } from '@jansi/contract/refund-destinations'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../lib/forms/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceCards } from '../../ui/choices/choice-cards.tsx'
import { DigitsField } from '../../ui/forms/digits-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { setDestination } from './api/set-destination.ts'
import { groupDigits } from './refund-text.ts'
import { bodyOf, type DestinationProblems, problemsOf, typedFrom } from './typed-destination.ts'

const KINDS: { value: DestinationKind; label: string }[] = [
  { value: 'promptpay', label: 'พร้อมเพย์' },
  { value: 'bank', label: 'บัญชีธนาคาร' },
]
const BANKS = [
  { value: '', label: 'เลือกธนาคาร' },
  ...Object.entries(BANK_NAMES).map(([value, label]) => ({ value, label })),
]

/** Asks where a refund is to go: a PromptPay number or a bank account. A failure keeps the typed values. */
export function DestinationForm({ refund, onSaved }: { refund: OwnRefund; onSaved: () => void }) {
  const [typed, setTyped] = useState(() => typedFrom(refund.destination))
  const [problems, setProblems] = useState<DestinationProblems>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    setProblems({})
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(undefined)
    const result = await setDestination(refund.id, bodyOf(typed))
    setBusy(false)
    if (result.ok) onSaved()
    else setFailure(failureText(result, 'บันทึกไม่สำเร็จ ตรวจเลขแล้วลองใหม่'))
  }

  return (
    <form onSubmit={send} noValidate className="space-y-4">
      <ChoiceCards
        legend="รับเงินคืนทาง"
        choices={KINDS}
        chosen={typed.kind}
        onChoose={(kind) => change({ kind })}
      />
      {typed.kind === 'promptpay' ? (
        <DigitsField
          key="promptpay"
          label="เบอร์มือถือหรือเลขบัตรประชาชน"
          hint="ที่ผูกพร้อมเพย์ไว้"
          format={groupDigits}
          defaultValue={groupDigits(typed.promptpay)}
          error={problems.promptpay}
          onChange={(event) => change({ promptpay: event.target.value })}
        />
      ) : (
        <>
          <SelectField
            label="ธนาคาร"
            options={BANKS}
            value={typed.bank}
            error={problems.bank}
            onChange={(bank) => change({ bank })}
          />
          <TextField
            label="เลขที่บัญชี"
            inputMode="numeric"
            value={typed.account}
            error={problems.account}
            onChange={(event) => change({ account: event.target.value.replace(/[^\d-]/g, '') })}
          />
          <TextField
            label="ชื่อบัญชี"
            maxLength={MAX_HOLDER_CHARACTERS}
            value={typed.holder}
            error={problems.holder}
            onChange={(event) => change({ holder: event.target.value })}
          />
        </>
      )}
      <p className="text-sm text-ink-soft">เจ้าหน้าที่ใช้เลขนี้โอนเงินคืนเท่านั้น และลบเองหลังคืนเงิน 90 วัน</p>
      {failure && <Alert tone="care" title={failure} />}
      <Button type="submit" busy={busy} busyLabel="กำลังบันทึก" className="w-full sm:w-auto">
        บันทึก
      </Button>
    </form>
  )
}
