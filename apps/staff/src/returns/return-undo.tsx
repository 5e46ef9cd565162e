import { formatBaht } from '@jansi/client/format'
import { reopenReturn, undoPenaltyPayment, undoReceiveReturn } from '@jansi/contract/calls/staff-corrections'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { UndoMenu } from '../ui/dialogs/undo-menu.tsx'

/**
 * The menu of the moves of a return that may be taken back: goods received by every volunteer, its decision and the payment
 * of its penalties by an admin.
 */
export function ReturnUndo({ session }: { session: StaffReturn }) {
  const action = useRecordAction('returns', session.id, ['orders', 'refunds', 'loans'])
  const { can, total_penalties } = session
  const params = { id: session.id }
  const penalty = formatBaht(total_penalties)
  return (
    <UndoMenu
      {...action}
      undos={[
        can.undo_receive && {
          label: 'ยังไม่ได้รับของ',
          confirm: 'ยืนยันว่ายังไม่ได้รับ',
          effects: ['วันคืนนับต่อตามเดิม เหมือนยังไม่เคยกดรับของแล้ว', 'สมาชิกได้อีเมล'],
          send: (reason) => api(undoReceiveReturn, { params, body: { reason } }),
          done: 'บันทึกว่ายังไม่ได้รับของ และแจ้งสมาชิกทางอีเมล',
        },
        can.undo_penalty_payment && {
          label: 'ยกเลิกการชำระค่าปรับ',
          confirm: 'ยืนยันยกเลิก',
          effects: [
            `ค่าปรับ ${penalty} กลับไปค้างชำระ เงินที่บันทึกไว้ถูกถอนออกจากบัญชีของชมรม`,
            'คำสั่งซื้อที่จบแล้วกลับไปรอค่าปรับ สมาชิกยืมของใหม่ไม่ได้จนกว่าจะชำระ',
            'สมาชิกได้อีเมล',
          ],
          send: (reason) => api(undoPenaltyPayment, { params, body: { reason } }),
          done: 'ยกเลิกการชำระแล้ว และแจ้งสมาชิกทางอีเมล',
        },
        can.reopen && {
          label: 'เปิดตรวจอีกครั้ง',
          confirm: 'ยืนยันเปิดตรวจ',
          effects: [
            'ผลการตรวจนี้ถูกยกเลิก ของทุกชิ้นกลับไปเป็นของที่ยืมอยู่ และรอตรวจใหม่',
            total_penalties > 0 && `ค่าปรับ ${penalty} ไม่นับแล้ว`,
            session.payment_complete && 'ค่าปรับที่ชำระแล้วกลายเป็นเงินที่ต้องคืนสมาชิก',
            session.penalty_slip?.state === 'waits' && 'เงินตามสลิปที่ยังไม่ได้ตรวจไปอยู่ในรายการเงินคืนที่รอตรวจยอด',
            'ทำไม่ได้ถ้าของถูกยืมหรือขายต่อ หรือของที่พักซ่อมถูกจัดการไปแล้ว',
            'สมาชิกได้อีเมล',
          ],
          send: (reason) => api(reopenReturn, { params, body: { reason } }),
          done: 'เปิดตรวจอีกครั้งแล้ว และแจ้งสมาชิกทางอีเมล',
        },
      ]}
    />
  )
}
