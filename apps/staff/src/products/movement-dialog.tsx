import { formatCount } from '@jansi/client/format'
import type { BodyInput } from '@jansi/contract/endpoint'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import { MAX_ADJUSTED_PIECES, type moveShelfStock } from '@jansi/contract/staff-stock'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { bahtFromText } from '../lib/text/baht-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { Choice, StockReason } from './dialog-fields.tsx'
import { onShelf } from './stock-figures.tsx'

type Movement = BodyInput<typeof moveShelfStock>
type Kind = Movement['kind'] | 'counted'

/** A change of one variant's stock, as staff typed it. */
export type TypedMovement =
  | { kind: 'counted'; expected: number; counted: number; reason?: string }
  | (Movement & { kind: Movement['kind'] })

type MovementDialogProps = {
  variant: StaffVariant
  busy: boolean
  /** Resolves to the expected figure of now if a count was refused as stale. */
  onConfirm: (movement: TypedMovement) => Promise<number | null>
  onClose: () => void
}

const CHOICES: readonly (readonly [Kind, string])[] = [
  ['bought', 'ซื้อเพิ่ม'],
  ['counted', 'นับใหม่'],
  ['lost', 'หาย'],
  ['broken', 'เสียหาย ใช้ต่อไม่ได้'],
  ['given_away', 'แจกหรือบริจาค'],
  ['quarantine', 'พักไว้ซ่อม'],
  ['write_off', 'ตัดออก เหตุอื่น'],
]

/** Asks what happened to pieces on the shelf, and to how many. */
export function MovementDialog({ variant, busy, onConfirm, onClose }: MovementDialogProps) {
  const [kind, setKind] = useState<Kind>('bought')
  const [pieces, setPieces] = useState(1)
  const [cost, setCost] = useState('')
  const [reason, setReason] = useState('')
  const [expected, setExpected] = useState(onShelf(variant))
  const [counted, setCounted] = useState(expected)
  const [isStale, setStale] = useState(false)

  const most = kind === 'bought' ? MAX_ADJUSTED_PIECES : variant.available
  const amount = bahtFromText(cost)
  const isBelowReserved = kind === 'counted' && counted < variant.reserved
  const ready =
    kind === 'counted'
      ? !isBelowReserved
      : pieces > 0 &&
        pieces <= most &&
        (kind !== 'bought' || amount !== undefined) &&
        (kind !== 'write_off' || reason.trim() !== '')
  const left = kind === 'bought' ? variant.available + pieces : variant.available - Math.min(pieces, most)

  function choose(next: Kind) {
    setKind(next)
    if (next !== 'bought' && next !== 'counted') setPieces((was) => Math.min(was, variant.available))
  }

  async function confirm() {
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    if (kind !== 'counted') {
      const unitCost = kind === 'bought' && typeof amount === 'number' ? { unit_cost: amount } : {}
      await onConfirm({ kind, quantity: pieces, ...unitCost, ...why })
      return
    }
    const now = await onConfirm({ kind, expected, counted, ...why })
    if (now === null) return
    setExpected(now)
    setStale(true)
  }

  return (
    <FormDialog
      title={`ปรับสต็อก ${variant.size}`}
      confirm="บันทึกการปรับ"
      busy={busy}
      ready={ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Choice
        legend="เกิดอะไรขึ้น"
        value={kind}
        choices={CHOICES.map(([value, label]) => ({
          value,
          label,
          disabled: value !== 'bought' && value !== 'counted' && variant.available === 0,
        }))}
        inColumns
        onChange={choose}
      />
      {kind === 'counted' ? (
        <>
          {isStale && <Alert severity="warning">จำนวนเปลี่ยนไประหว่างที่เปิดหน้าต่างนี้ ตรวจอีกครั้งแล้วบันทึก</Alert>}
          <Typography>
            <span>{'ควรมีบนชั้น '}</span>
            <strong>{formatCount(expected)}</strong>
            <span>{` ชิ้น${variant.reserved > 0 ? ` รวมที่จองไว้ ${formatCount(variant.reserved)} ชิ้น` : ''}`}</span>
          </Typography>
          <QuantityField
            label="นับได้"
            value={counted}
            min={0}
            max={MAX_ADJUSTED_PIECES}
            onChange={setCounted}
          />
          <Typography aria-live="polite">{differenceText(counted - expected)}</Typography>
          {isBelowReserved && (
            <Alert severity="error">นับได้น้อยกว่าที่จองไว้ ปิดหรือเปลี่ยนรายการของคำสั่งซื้อที่จองก่อน</Alert>
          )}
        </>
      ) : (
        <>
          <QuantityField
            label="จำนวนชิ้น"
            value={pieces}
            min={most === 0 ? 0 : 1}
            max={most}
            onChange={setPieces}
          />
          <Typography aria-live="polite">
            <span>{`เหลือ ${formatCount(variant.available)} → `}</span>
            <strong>{formatCount(left)}</strong> ชิ้น
          </Typography>
        </>
      )}
      {kind === 'bought' && (
        <BahtField
          label="ราคาซื้อต่อชิ้น"
          value={cost}
          problem={amount === undefined ? 'ระบุเป็นบาท เช่น 120 หรือ 120.50' : undefined}
          hint="ไม่ทราบ เว้นว่างได้"
          onChange={setCost}
        />
      )}
      <StockReason
        value={reason}
        placeholder="เช่น ซื้อที่ร้านไหน หมดอายุ"
        required={kind === 'write_off'}
        onChange={setReason}
      />
    </FormDialog>
  )
}

/** Returns how a count differs from the expected figure, in Thai. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'ตรงกับที่ควรมี'
  const pieces = formatCount(Math.abs(difference))
  return difference < 0 ? `ขาด ${pieces} ชิ้น` : `เกิน ${pieces} ชิ้น`
}
