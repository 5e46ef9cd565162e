import { listReturnSessions } from '@jansi/contract/calls/returns'
import { listTodos } from '@jansi/contract/calls/todos'
import { shortId } from '@jansi/contract/limits'
import type { ReturnSession } from '@jansi/contract/returns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftState } from '../../lib/forms/form-drafts.ts'
import { saveInApp } from '../../lib/orders/in-app-download.ts'
import { refresh } from '../../lib/orders/refresh.ts'
import { promptPayQrQuery } from '../../lib/queries/promptpay-qr.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { BankAccount } from '../../ui/payment/bank-account.tsx'
import { QrPanel } from '../../ui/payment/qr-panel.tsx'
import { ImageSendForm } from '../../ui/uploads/image-send-form.tsx'
import { uploadPenaltySlip } from './api/send-penalty-slip.ts'

/** Pays a session's penalties as one pays an order: by QR or transfer, with a slip. */
export function PenaltyPayment({ session }: { session: ReturnSession }) {
  const [open, setOpen] = useState(false)
  const isRefused = session.penalty_slip_refusal !== undefined
  const replaces = session.penalty_slip !== null && !isRefused
  const title = isRefused ? 'แนบสลิปค่าปรับใหม่' : replaces ? 'เปลี่ยนสลิปค่าปรับ' : 'ชำระค่าปรับ'
  return (
    <>
      <Button variant={replaces ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <Ways session={session} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Ways({ session, onSent }: { session: ReturnSession; onSent: () => void }) {
  const queryClient = useQueryClient()
  const site = useSiteSettings()
  const due = session.penalty_due ?? session.total_penalties
  const { data, isError, isFetching, refetch } = useQuery(promptPayQrQuery(due))
  const [files, setFiles] = useDraftState<File[]>(`penalty slip of ${session.id}`, [])
  return (
    <div className="space-y-4">
      <QrPanel
        src={data}
        failed={isError}
        retrying={isFetching}
        onRetry={() => void refetch()}
        amount={due}
        payee={site?.bank_account.holder}
        purpose={`ค่าปรับ การคืน ${shortId(session.id)}`}
        hint="สแกนด้วยแอปธนาคาร หรือโอนเข้าบัญชีด้านล่าง แล้วแนบสลิป"
        saveInApp={saveInApp}
      />
      {site && <BankAccount {...site.bank_account} />}
      <ImageSendForm
        files={files}
        onPick={setFiles}
        label="เลือกรูปสลิป"
        hint="ไฟล์รูปภาพ 1 รูป รูปใหญ่ย่อให้อัตโนมัติ"
        sendLabel="ส่งสลิปค่าปรับ"
        missingText="กรุณาแนบสลิปการโอนเงิน"
        onSend={async (image, onProgress) => {
          const problem = await uploadPenaltySlip(session.id, image, onProgress)
          if (problem === null) {
            toast.success('ส่งสลิปค่าปรับแล้ว รอเจ้าหน้าที่ตรวจสอบ')
            void refresh(queryClient, listReturnSessions, listTodos)
            onSent()
          }
          return problem
        }}
      />
    </div>
  )
}
