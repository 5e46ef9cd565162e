import { formatBaht } from '@jansi/client/format'
import { undoApproval, undoHandOver, undoPayment } from '@jansi/contract/calls/staff-corrections'
import type { BodyInput } from '@jansi/contract/endpoint'
import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import type * as calls from '@jansi/contract/staff-corrections'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useRequestKey } from '../lib/api/request-key.ts'
import { UndoDialog } from '../ui/dialogs/undo-dialog.tsx'
import { UndoMenu } from '../ui/dialogs/undo-menu.tsx'
import { NumberedPieces } from '../ui/fields/numbered-pieces.tsx'
import { doneText, hasMail } from './member-mail.ts'
import { PieceChoice, usePieces, withMember } from './piece-choice.tsx'

type Undo = 'approval' | 'payment' | 'hand_over'

/** The menu of everything that an admin may take back for an order: its approval, a part payment, a hand-over. */
export function OrderUndo({ order, waits }: { order: StaffOrder; waits: boolean }) {
  const { run, busy } = useRecordAction('orders', order.id)
  const [asking, setAsking] = useState<Undo | null>(null)
  const key = useRequestKey(asking)
  const queryClient = useQueryClient()
  const close = () => setAsking(null)
  const params = { id: order.id }

  async function send(move: () => Promise<StaffOrder>, done: string) {
    if (!(await run(move, done))) return
    close()
    for (const resource of ['refunds', 'pick-lists', 'loans']) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }

  const actions: { name: Undo; label: string }[] = []
  if (order.can.undo_hand_over) actions.push({ name: 'hand_over', label: 'ยกเลิกการส่งมอบ' })
  const payment = order.can.undo_payment ? order.last_payment : undefined
  if (payment) actions.push({ name: 'payment', label: `ยกเลิกการรับเงิน ${formatBaht(payment.amount)}` })
  if (order.can.undo_approval) actions.push({ name: 'approval', label: 'ยกเลิกการอนุมัติ' })
  return (
    <>
      <UndoMenu actions={actions} disabled={busy || waits} onChoose={setAsking} />
      {asking === 'approval' && (
        <UndoDialog
          title="ยกเลิกการอนุมัติ"
          confirm="ยืนยันยกเลิก"
          effects={[
            'คำสั่งซื้อกลับไปรอตรวจสอบ ของยังจองไว้ให้สมาชิก',
            ...(order.amount > 0
              ? [`เงินที่บันทึกไว้ถูกถอนออกจากบัญชีของชมรม ต้องบันทึกใหม่เมื่ออนุมัติ (ยอดสั่ง ${formatBaht(order.amount)})`]
              : []),
            ...(hasMail(order) ? ['สมาชิกได้อีเมล'] : []),
            'เลขที่ใบเสร็จเดิมยังอยู่',
          ]}
          busy={busy}
          onConfirm={(reason) =>
            void send(
              () => api(undoApproval, { params, body: { reason } }),
              doneText('ยกเลิกการอนุมัติแล้ว', order),
            )
          }
          onClose={close}
        />
      )}
      {asking === 'payment' && payment && (
        <UndoDialog
          title="ยกเลิกการรับเงินบางส่วน"
          confirm="ยืนยันยกเลิก"
          effects={[
            `เงิน ${formatBaht(payment.amount)} (${MONEY_METHOD_NAMES[payment.method]}) ถูกถอนออกจากบัญชีของชมรม`,
            `ยอดที่ต้องชำระกลับเป็น ${formatBaht((order.amount_due ?? 0) + payment.amount)} แล้วบันทึกยอดที่ถูกได้เลย`,
            ...(hasMail(order) ? ['สมาชิกได้อีเมล'] : []),
          ]}
          busy={busy}
          onConfirm={(reason) =>
            void send(
              () =>
                api(undoPayment, { params, body: { amount: payment.amount, reason }, idempotencyKey: key }),
              doneText('ยกเลิกการรับเงินแล้ว', order),
            )
          }
          onClose={close}
        />
      )}
      {asking === 'hand_over' && (
        <HandOverUndo
          order={order}
          busy={busy}
          onConfirm={(body) =>
            void send(
              () => api(undoHandOver, { params, body, idempotencyKey: key }),
              doneText('ยกเลิกการส่งมอบแล้ว', order),
            )
          }
          onClose={close}
        />
      )}
    </>
  )
}

type HandOverUndoProps = {
  order: StaffOrder
  busy: boolean
  onConfirm: (body: BodyInput<typeof calls.undoHandOver>) => void
  onClose: () => void
}

function HandOverUndo({ order, busy, onConfirm, onClose }: HandOverUndoProps) {
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
        ...(hasMail(order) ? ['สมาชิกได้อีเมล'] : []),
      ]}
      busy={busy}
      ready={chosen.length > 0}
      onConfirm={(reason) => onConfirm({ ...(items && { items }), reason })}
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
