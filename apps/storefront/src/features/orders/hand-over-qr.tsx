import { getOrderQr } from '@jansi/contract/calls/orders'
import { shortId } from '@jansi/contract/limits'
import type { Order } from '@jansi/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { NEVER_CHANGED, queryOf } from '../../lib/api/query-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { QrImage } from '../../ui/payment/qr-image.tsx'

/** The QR by which staff find the order when its pieces are collected or brought back; nothing once there are none. */
export function HandOverQr({ order }: { order: Order }) {
  return order.can.show_qr ? <Code order={order} /> : null
}

/** A button that shows the same QR over the history. */
export function HandOverQrButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  if (!order.can.show_qr) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <QrCode aria-hidden className="size-4" />
        QR รับของ
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="QR รับและคืนของ">
        <Code order={order} />
      </Dialog>
    </>
  )
}

function Code({ order: { id } }: { order: Order }) {
  const { data, isError, isFetching, refetch } = useQuery(
    queryOf(getOrderQr, { params: { id } }, NEVER_CHANGED),
  )
  if (isError && !data) {
    return <ErrorState title="โหลด QR ไม่สำเร็จ" onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrImage
        src={data?.qr_code_url}
        alt="QR รับและคืนของ"
        loadingText="กำลังโหลด QR"
        edge={160}
        size="size-40"
      />
      <p className="min-w-40 flex-1 text-ink-soft">
        แสดง QR นี้กับเจ้าหน้าที่ตอนรับหรือคืนของ
        <br />
        รหัส{' '}
        <span translate="no" className="tabular-nums">
          {shortId(id)}
        </span>
      </p>
    </div>
  )
}
