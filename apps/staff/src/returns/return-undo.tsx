import { formatBaht } from '@jansi/client/format'
import { reopenReturn, undoPenaltyPayment, undoReceiveReturn } from '@jansi/contract/calls/staff-corrections'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { UndoDialog } from '../ui/dialogs/undo-dialog.tsx'
import { UndoMenu } from '../ui/dialogs/undo-menu.tsx'

type Undo = 'receive' | 'reopen' | 'payment'

/**
 * The menu of the moves of a return that may be taken back: goods received by every volunteer, its decision and the payment
 * of its penalties by an admin.
 */
export function ReturnUndo({ session }: { session: StaffReturn }) {
  const { run, busy } = useRecordAction('returns', session.id)
  const [asking, setAsking] = useState<Undo | null>(null)
  const queryClient = useQueryClient()
  const close = () => setAsking(null)
  const params = { id: session.id }
  const penalty = formatBaht(session.total_penalties)

  async function send(move: () => Promise<StaffReturn>, done: string) {
    if (!(await run(move, done))) return
    close()
    for (const resource of ['orders', 'refunds', 'loans']) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }

  const actions: { name: Undo; label: string }[] = []
  if (session.can.undo_receive) actions.push({ name: 'receive', label: 'ยังไม่ได้รับของ' })
  if (session.can.undo_penalty_payment) actions.push({ name: 'payment', label: 'ยกเลิกการชำระค่าปรับ' })
  if (session.can.reopen) actions.push({ name: 'reopen', label: 'เปิดตรวจอีกครั้ง' })
  return (
    <>
      <UndoMenu actions={actions} disabled={busy} onChoose={setAsking} />
      {asking === 'receive' && (
        <UndoDialog
          title="ยังไม่ได้รับของ"
          confirm="ยืนยันว่ายังไม่ได้รับ"
          effects={['วันคืนนับต่อตามเดิม เหมือนยังไม่เคยกดรับของแล้ว', 'สมาชิกได้อีเมล']}
          busy={busy}
          onConfirm={(reason) =>
            void send(
              () => api(undoReceiveReturn, { params, body: { reason } }),
              'บันทึกว่ายังไม่ได้รับของ และแจ้งสมาชิกทางอีเมล',
            )
          }
          onClose={close}
        />
      )}
      {asking === 'payment' && (
        <UndoDialog
          title="ยกเลิกการชำระค่าปรับ"
          confirm="ยืนยันยกเลิก"
          effects={[
            `ค่าปรับ ${penalty} กลับไปค้างชำระ เงินที่บันทึกไว้ถูกถอนออกจากบัญชีของชมรม`,
            'คำสั่งซื้อที่จบแล้วกลับไปรอค่าปรับ สมาชิกยืมของใหม่ไม่ได้จนกว่าจะชำระ',
            'สมาชิกได้อีเมล',
          ]}
          busy={busy}
          onConfirm={(reason) =>
            void send(
              () => api(undoPenaltyPayment, { params, body: { reason } }),
              'ยกเลิกการชำระแล้ว และแจ้งสมาชิกทางอีเมล',
            )
          }
          onClose={close}
        />
      )}
      {asking === 'reopen' && (
        <UndoDialog
          title="เปิดตรวจอีกครั้ง"
          confirm="ยืนยันเปิดตรวจ"
          effects={[
            'ผลการตรวจนี้ถูกยกเลิก ของทุกชิ้นกลับไปเป็นของที่ยืมอยู่ และรอตรวจใหม่',
            ...(session.total_penalties > 0 ? [`ค่าปรับ ${penalty} ไม่นับแล้ว`] : []),
            ...(session.payment_complete ? ['ค่าปรับที่ชำระแล้วกลายเป็นเงินที่ต้องคืนสมาชิก'] : []),
            ...(session.penalty_slip?.state === 'waits'
              ? ['เงินตามสลิปที่ยังไม่ได้ตรวจไปอยู่ในรายการเงินคืนที่รอตรวจยอด']
              : []),
            'ทำไม่ได้ถ้าของถูกยืมหรือขายต่อ หรือของที่พักซ่อมถูกจัดการไปแล้ว',
            'สมาชิกได้อีเมล',
          ]}
          busy={busy}
          onConfirm={(reason) =>
            void send(
              () => api(reopenReturn, { params, body: { reason } }),
              'เปิดตรวจอีกครั้งแล้ว และแจ้งสมาชิกทางอีเมล',
            )
          }
          onClose={close}
        />
      )}
    </>
  )
}
