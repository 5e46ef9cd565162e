import { formatBaht } from '@jansi/client/format'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { CLOSED_GOODS, type ClosedGoods } from '@jansi/contract/staff-orders'
import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ReasonChoice, useReason } from '../review/reason-choice.tsx'
import { OTHER_REASON } from '../review/reason-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { closedNames, namesMissing } from './closed-names.ts'
import { ClosedPieces } from './closed-pieces.tsx'
import { reasonNote } from './member-mail.ts'
import { asideFor, type ChosenItem, PieceChoice, type PieceLine, usePieces } from './piece-choice.tsx'

const BROKEN = 'ของชำรุด'
const MISSING = 'หาของไม่พบ'
const REASONS = ['ของไม่พร้อมส่งมอบ', BROKEN, MISSING, 'สมาชิกไม่มารับของ', 'สมาชิกไม่ต้องการแล้ว', OTHER_REASON]

const GOODS_NAMES: Record<ClosedGoods, string> = {
  stock: 'กลับเข้าสต็อก',
  quarantine: 'พักไว้ซ่อม',
  written_off: 'ตัดออก (ใช้ไม่ได้หรือหาไม่พบ)',
}

type ClosedItem = ChosenItem & { goods?: ClosedGoods; pieces?: number[] }
export type Closed = { items?: ClosedItem[]; reason: string }

type CloseRestDialogProps = {
  order: StaffOrder
  busy: boolean
  onConfirm: (closed: Closed) => void
  onClose: () => void
}

/** Asks which pieces will not be collected any more, why, and where the pieces go. */
export function CloseRestDialog({ order, busy, onConfirm, onClose }: CloseRestDialogProps) {
  const pieces = usePieces(order)
  const reason = useReason()
  const [goods, setGoods] = useState<Record<number, ClosedGoods>>({})
  const usual = usualGoods(reason.chosen)
  const goodsOf = (id: number) => goods[id] ?? usual
  const satang = pieces.chosen.reduce((sum, line) => sum + Math.round(line.price * 100) * line.now, 0)
  const [picked, setPicked] = useState<Record<number, readonly number[]>>({})
  const namesOf = (line: PieceLine) => closedNames(line, asideFor(order, line.id), picked[line.id] ?? [])
  const isNamed = (line: PieceLine) => namesMissing(line, asideFor(order, line.id), namesOf(line)) === 0
  const isPlain = pieces.chosen.every(
    (line) => goodsOf(line.id) === 'stock' && (line.now === line.left || namesOf(line).length === 0),
  )
  const items = isPlain
    ? pieces.items
    : pieces.chosen.map((line): ClosedItem => {
        const names = namesOf(line)
        const item = { order_item: line.id, quantity: line.now, goods: goodsOf(line.id) }
        return names.length > 0 ? { ...item, pieces: names } : item
      })
  return (
    <FormDialog
      title="ปิดส่วนที่เหลือ"
      confirm="ยืนยันปิดรายการ"
      tone="error"
      busy={busy}
      ready={pieces.chosen.length > 0 && reason.reason !== '' && pieces.chosen.every(isNamed)}
      onConfirm={() => onConfirm({ ...(items && { items }), reason: reason.reason })}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        สมาชิกไม่ต้องมารับของที่ปิดแล้ว และเรียกคืนไม่ได้ ลดจำนวนได้ถ้าปิดแค่บางชิ้น
      </Typography>
      <ReasonChoice reasons={REASONS} value={reason} />
      <Typography color="textSecondary">{reasonNote(order)}</Typography>
      <PieceChoice
        pieces={pieces}
        more={(line) =>
          line.now > 0 && (
            <>
              <TextField
                select
                size="small"
                label="ของที่ปิด"
                value={goodsOf(line.id)}
                onChange={({ target }) => {
                  const chosen = CLOSED_GOODS.find((one) => one === target.value)
                  if (!chosen) return
                  setGoods((was) => ({ ...was, [line.id]: chosen }))
                  setPicked((was) => ({ ...was, [line.id]: [] }))
                }}
                sx={{ width: '100%' }}
              >
                {CLOSED_GOODS.map((one) => (
                  <MenuItem key={one} value={one}>
                    {GOODS_NAMES[one]}
                  </MenuItem>
                ))}
              </TextField>
              <ClosedPieces
                line={line}
                aside={asideFor(order, line.id)}
                goods={goodsOf(line.id)}
                names={namesOf(line)}
                onPick={(names) => setPicked((was) => ({ ...was, [line.id]: names }))}
              />
            </>
          )
        }
      />
      {satang > 0 && (
        <Alert severity="info">
          {`ของที่ปิดมูลค่า ${formatBaht(satang / 100)} เงินที่รับไว้แล้วจะไปอยู่ในห้อง “คืนเงิน” เป็นยอดที่ต้องคืน`}
        </Alert>
      )}
    </FormDialog>
  )
}

/** Where pieces that are closed for this reason usually go. */
function usualGoods(reason: string): ClosedGoods {
  if (reason === BROKEN) return 'quarantine'
  return reason === MISSING ? 'written_off' : 'stock'
}
