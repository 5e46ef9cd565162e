import { BANK_NAMES } from '@jansi/contract/banks'
import type { OwnRefund } from '@jansi/contract/member-refunds'
import { type DestinationKind, MAX_HOLDER_CHARACTERS } from '@jansi/contract/refund-destinations'
import { type FormEvent, useId, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { setDestination } from './api/set-destination.ts'
import { groupDigits } from './refund-text.ts'
import { bodyOf, type DestinationProblems, problemsOf, typedFrom } from './typed-destination.ts'

const KINDS: { kind: DestinationKind; label: string }[] = [
  { kind: 'promptpay', label: 'พร้อมเพย์' },
  { kind: 'bank', label: 'บัญชีธนาคาร' },
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
      <KindPicker chosen={typed.kind} onChoose={(kind) => change({ kind })} />
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
            onChange={(event) => change({ bank: event.target.value })}
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

function KindPicker({
  chosen,
  onChoose,
}: {
  chosen: DestinationKind
  onChoose: (kind: DestinationKind) => void
}) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-1 font-semibold">รับเงินคืนทาง</legend>
      {KINDS.map(({ kind, label }) => (
        <label
          key={kind}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-2 rounded-card border p-3 transition-colors duration-150',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
            kind === chosen ? 'border-indigo bg-indigo-tint' : 'border-edge/60 bg-card hover:border-indigo',
          )}
        >
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-indigo"
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
