import { formatBaht } from '@jansi/client/format'
import { undoApproval, undoHandOver, undoPayment } from '@jansi/contract/calls/staff-corrections'
import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { UndoDialog } from '../ui/dialogs/undo-dialog.tsx'
import { UndoMenu, type UndoRun } from '../ui/dialogs/undo-menu.tsx'
import { NumberedPieces } from '../ui/fields/numbered-pieces.tsx'
import { doneText, hasMail } from './member-mail.ts'
import { PieceChoice, usePieces, withMember } from './piece-choice.tsx'

/** The menu of everything that an admin may take back for an order: its approval, a part payment, a hand-over. */
export function OrderUndo({ order, waits }: { order: StaffOrder; waits: boolean }) {
  const action = useRecordAction('orders', order.id, ['refunds', 'pick-lists', 'loans'])
  const { can, last_payment: payment } = order
  const params = { id: order.id }
  return (
    <UndoMenu
      {...action}
      disabled={waits}
      undos={[
        can.undo_hand_over && {
          label: 'ยกเลิกการส่งมอบ',
          dialog: (undoRun) => <HandOverUndo order={order} {...undoRun} />,
        },
        can.undo_payment &&
          payment && {
            label: `ยกเลิกการรับเงิน ${formatBaht(payment.amount)}`,
            title: 'ยกเลิกการรับเงินบางส่วน',
            confirm: 'ยืนยันยกเลิก',
            effects: [
              `เงิน ${formatBaht(payment.amount)} (${MONEY_METHOD_NAMES[payment.method]}) ถูกถอนออกจากบัญชีของชมรม`,
              `ยอดที่ต้องชำระกลับเป็น ${formatBaht((order.amount_due ?? 0) + payment.amount)} แล้วบันทึกยอดที่ถูกได้เลย`,
              hasMail(order) && 'สมาชิกได้อีเมล',
            ],
            send: (reason, idempotencyKey) =>
              api(undoPayment, { params, body: { amount: payment.amount, reason }, idempotencyKey }),
            done: doneText('ยกเลิกการรับเงินแล้ว', order),
          },
        can.undo_approval && {
          label: 'ยกเลิกการอนุมัติ',
          confirm: 'ยืนยันยกเลิก',
          effects: [
            'คำสั่งซื้อกลับไปรอตรวจสอบ ของยังจองไว้ให้สมาชิก',
            order.amount > 0 &&
              `เงินที่บันทึกไว้ถูกถอนออกจากบัญชีของชมรม ต้องบันทึกใหม่เมื่ออนุมัติ (ยอดสั่ง ${formatBaht(order.amount)})`,
            hasMail(order) && 'สมาชิกได้อีเมล',
            'เลขที่ใบเสร็จเดิมยังอยู่',
          ],
          send: (reason) => api(undoApproval, { params, body: { reason } }),
          done: doneText('ยกเลิกการอนุมัติแล้ว', order),
        },
      ]}
    />
  )
}

function HandOverUndo({ order, busy, onSend, onClose }: UndoRun & { order: StaffOrder }) {
  const pieces = usePieces(order, withMember)
  const { chosen } = pieces
  const [named, setNamed] = useState<Readonly<Record<number, readonly number[]>>>({})
  const items = pieces.items?.map((item) => {
    const own = named[item.order_item] ?? []
    return own.length > 0 ? { ...item, pieces: [...own] } : item
  })
  const outWith = (line: number) =>
    (order.pieces ?? []).filter(({ order_item, state }) => order_item === line && state !== 'set_aside')
  return (
    <UndoDialog
      title="ยกเลิกการส่งมอบ"
      confirm="ยืนยันยกเลิก"
      effects={[
        'ใช้เมื่อของอยู่ที่ชมรม ของที่ยืมและคืนตามปกติ ใช้ “รับคืนที่โต๊ะ”',
        'ของกลับมาเป็นของที่จองไว้ รอส่งมอบอีกครั้ง',
        'สถานะของคำสั่งซื้อถอยกลับตาม',
        hasMail(order) && 'สมาชิกได้อีเมล',
      ]}
      busy={busy}
      ready={chosen.length > 0}
      onConfirm={(reason) =>
        onSend(
          (idempotencyKey) => {
            const body = { ...(items && { items }), reason }
            return api(undoHandOver, { params: { id: order.id }, body, idempotencyKey })
          },
          doneText('ยกเลิกการส่งมอบแล้ว', order),
        )
      }
      onClose={onClose}
    >
      <PieceChoice
        pieces={pieces}
        countName="อยู่กับสมาชิก"
        more={({ id, product_name, now, left }) =>
          now > 0 &&
          now < left &&
          outWith(id).length > 0 && (
            <NumberedPieces
              label={`หมายเลขชิ้นของ ${product_name}`}
              pieces={outWith(id)}
              chosen={named[id] ?? []}
              taken={[]}
              most={now}
              onChange={(next) => setNamed((was) => ({ ...was, [id]: next }))}
            />
          )
        }
      />
    </UndoDialog>
  )
}
