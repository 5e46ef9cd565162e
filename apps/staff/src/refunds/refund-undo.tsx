import { formatBaht } from '@jansi/client/format'
import { reopenRefund, undoRefundPayment } from '@jansi/contract/calls/staff-refunds'
import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { api } from '../lib/api/api.ts'
import { UndoMenu } from '../ui/dialogs/undo-menu.tsx'
import { useRefundAction } from './use-refund-action.ts'

/** The menu of the decisions on a refund that an admin may take back: that it was paid, or that nothing is owed. */
export function RefundUndo({ refund }: { refund: StaffRefund }) {
  const action = useRefundAction(refund)
  const { id, version, can, method } = refund
  const params = { id }
  const isBuyer = refund.member.has_account === false
  return (
    <UndoMenu
      {...action}
      undos={[
        can.undo_payment && {
          label: 'ยังไม่ได้คืนเงิน',
          confirm: 'ยืนยันยกเลิก',
          effects: [
            `รายการนี้กลับไปรอคืนเงิน ${formatBaht(refund.amount ?? 0)}`,
            `เงินกลับเข้าบัญชีของชมรม${method ? ` (${MONEY_METHOD_NAMES[method]})` : ''} ใช้เมื่อเงินยังไม่ได้ออกไปจริง`,
            !isBuyer && 'สมาชิกได้อีเมลว่าบันทึกผิด',
          ],
          ...(isBuyer && { readers: 'เหตุผลเก็บไว้ในบัญชีของชมรม' }),
          send: (reason) => api(undoRefundPayment, { params, body: { version, reason } }),
          done: 'ยกเลิกแล้ว ยังต้องคืนเงินรายการนี้',
        },
        can.reopen && {
          label: 'เปิดตรวจอีกครั้ง',
          confirm: 'ยืนยันเปิดตรวจ',
          effects: ['รายการนี้กลับไปรอตรวจยอด ใช้เมื่อพบเงินภายหลัง', 'ยอดที่บันทึกไว้แล้วไม่เปลี่ยน'],
          readers: 'เหตุผลนี้เห็นเฉพาะผู้ดูแล',
          send: (reason) => api(reopenRefund, { params, body: { version, reason } }),
          done: 'เปิดตรวจอีกครั้งแล้ว',
        },
      ]}
    />
  )
}
