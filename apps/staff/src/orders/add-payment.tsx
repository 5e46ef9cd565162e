import { recordOrderPayment } from '@jansi/contract/calls/staff-orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useRequestKey } from '../lib/api/request-key.ts'
import { doneText } from './member-mail.ts'
import { type Payment, PaymentDialog } from './payment-dialog.tsx'

/** Records money that came in for a paid order, which is owed back. */
export function AddPayment({ order }: { order: StaffOrder }) {
  const [isAsking, setAsking] = useState(false)
  const key = useRequestKey(isAsking)
  const { run, busy } = useRecordAction('orders', order.id)
  const queryClient = useQueryClient()

  async function pay(payment: Payment) {
    const call = { params: { id: order.id }, body: payment, idempotencyKey: key }
    const send = () => api(recordOrderPayment, call)
    if (!(await run(send, doneText('บันทึกเงินที่เข้าเพิ่มแล้ว', order)))) return
    setAsking(false)
    void queryClient.invalidateQueries({ queryKey: ['refunds'] })
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>มีเงินเข้าเพิ่ม</Button>
      {isAsking && (
        <PaymentDialog
          order={order}
          slipSeenBefore={false}
          busy={busy}
          isAdded
          onConfirm={(payment) => void pay(payment)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
