import type { BodyInput } from '@jansi/contract/endpoint'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import type { resolveQuarantine } from '@jansi/contract/staff-stock'
import { useState } from 'react'
import { useNumberedVariant } from '../lib/scanning/use-numbered-variant.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { NumberedPieces } from '../ui/fields/numbered-pieces.tsx'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { Choice, StockReason } from './dialog-fields.tsx'

export type Settlement = BodyInput<typeof resolveQuarantine>

const OUTCOMES = [
  { value: 'stock', label: 'ซ่อมแล้ว นำกลับเข้าสต็อก' },
  { value: 'written_off', label: 'ใช้ต่อไม่ได้ ตัดออกจากสต็อก' },
] as const

type QuarantineDialogProps = {
  variant: StaffVariant
  busy: boolean
  onConfirm: (body: Settlement) => void
  onClose: () => void
}

/** Asks for the outcome of pieces in quarantine: back to the stock, or written off permanently. */
export function QuarantineDialog({ variant, busy, onConfirm, onClose }: QuarantineDialogProps) {
  const [to, setTo] = useState<Settlement['to']>('stock')
  const [quantity, setQuantity] = useState(variant.quarantined)
  const [reason, setReason] = useState('')
  const [named, setNamed] = useState<readonly number[]>([])
  const numbered = useNumberedVariant(variant.is_numbered ? variant.id : null)
  const inQuarantine = (numbered.data?.pieces ?? []).filter(({ state }) => state === 'quarantined')
  return (
    <FormDialog
      title={`ของพักซ่อม ${variant.size}`}
      confirm={to === 'stock' ? 'นำกลับเข้าสต็อก' : 'ยืนยันตัดออก'}
      tone={to === 'stock' ? 'primary' : 'error'}
      busy={busy}
      ready={quantity > 0 && quantity <= variant.quarantined && reason.trim() !== ''}
      onConfirm={() =>
        onConfirm({ to, quantity, reason: reason.trim(), ...(named.length > 0 && { pieces: [...named] }) })
      }
      onClose={onClose}
    >
      <Choice
        legend={`ของ ${variant.quarantined} ชิ้นที่พักไว้ซ่อม`}
        value={to}
        choices={OUTCOMES}
        onChange={setTo}
      />
      <QuantityField
        label="จำนวนชิ้น"
        value={quantity}
        min={1}
        max={variant.quarantined}
        onChange={(next) => {
          setQuantity(next)
          setNamed((was) => was.slice(0, next))
        }}
      />
      {inQuarantine.length > 0 && (
        <NumberedPieces
          label="ชิ้นที่มีหมายเลข"
          pieces={inQuarantine}
          chosen={named}
          taken={[]}
          most={quantity}
          onChange={setNamed}
        />
      )}
      <StockReason value={reason} placeholder="เช่น เปลี่ยนขาตั้งแล้ว" onChange={setReason} />
    </FormDialog>
  )
}
