import { formatBaht } from '@jansi/client/format'
import { reopenRefund, undoRefundPayment } from '@jansi/contract/calls/staff-refunds'
import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { useState } from 'react'
import { api } from '../lib/api/api.ts'
import { UndoDialog } from '../ui/dialogs/undo-dialog.tsx'
import { UndoMenu } from '../ui/dialogs/undo-menu.tsx'
import { useRefundAction } from './use-refund-action.ts'

/** The menu of the decisions on a refund that an admin may take back: that it was paid, or that nothing is owed. */
export function RefundUndo({ refund }: { refund: StaffRefund }) {
  const { run, busy } = useRefundAction(refund)
  const [asking, setAsking] = useState<'payment' | 'reopen' | null>(null)
  const { id, version, can, method } = refund
  const close = () => setAsking(null)
  const isBuyer = refund.member.has_account === false

  async function send(reason: string) {
    const call = { params: { id }, body: { version, reason } }
    const succeeded =
      asking === 'payment'
        ? await run(() => api(undoRefundPayment, call), 'ยกเลิกแล้ว ยังต้องคืนเงินรายการนี้')
        : await run(() => api(reopenRefund, call), 'เปิดตรวจอีกครั้งแล้ว')
    if (succeeded) close()
  }

  const actions: { name: 'payment' | 'reopen'; label: string }[] = []
  if (can.undo_payment) actions.push({ name: 'payment', label: 'ยังไม่ได้คืนเงิน' })
  if (can.reopen) actions.push({ name: 'reopen', label: 'เปิดตรวจอีกครั้ง' })
  return (
    <>
      <UndoMenu actions={actions} disabled={busy} onChoose={setAsking} />
      {asking === 'payment' && (
        <UndoDialog
          title="ยังไม่ได้คืนเงิน"
          confirm="ยืนยันยกเลิก"
          effects={[
            `รายการนี้กลับไปรอคืนเงิน ${formatBaht(refund.amount ?? 0)}`,
            `เงินกลับเข้าบัญชีของชมรม${method ? ` (${MONEY_METHOD_NAMES[method]})` : ''} ใช้เมื่อเงินยังไม่ได้ออกไปจริง`,
            ...(isBuyer ? [] : ['สมาชิกได้อีเมลว่าบันทึกผิด']),
          ]}
          {...(isBuyer && { readers: 'เหตุผลเก็บไว้ในบัญชีของชมรม' })}
          busy={busy}
          onConfirm={(reason) => void send(reason)}
          onClose={close}
        />
      )}
      {asking === 'reopen' && (
        <UndoDialog
          title="เปิดตรวจอีกครั้ง"
          confirm="ยืนยันเปิดตรวจ"
          effects={['รายการนี้กลับไปรอตรวจยอด ใช้เมื่อพบเงินภายหลัง', 'ยอดที่บันทึกไว้แล้วไม่เปลี่ยน']}
          readers="เหตุผลนี้เห็นเฉพาะผู้ดูแล"
          busy={busy}
          onConfirm={(reason) => void send(reason)}
          onClose={close}
        />
      )}
    </>
  )
}
