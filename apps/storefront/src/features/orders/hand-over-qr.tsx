import { getOrderQr } from '@jansi/contract/calls/orders'
import type { Order } from '@jansi/contract/orders'
import { statusIs } from '@jansi/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NEVER_CHANGED, queryOf } from '../../lib/api/query-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import { QrImage } from '../../ui/payment/qr-image.tsx'

/** A desk in a basement may have no network: a member who waits longer for the QR gets the number to show. */
const PATIENCE_MS = 3000

function qrQuery(id: string) {
  return queryOf(getOrderQr, { params: { id } }, NEVER_CHANGED)
}

/** The purpose of an order's QR: null before anything can be collected, and once nothing is to be brought back. */
export function qrPurpose({ status, can, items }: Order): 'collect' | 'return' | null {
  if (!can.show_qr || !statusIs(status, 'handsOver')) return null
  const isLeft = items.some(({ quantity, collected, closed = 0 }) => quantity > collected + closed)
  return isLeft ? 'collect' : 'return'
}

/** The QR by which staff find the order when its pieces are collected or brought back. */
export function HandOverQr({ order }: { order: Order }) {
  if (qrPurpose(order) === null) return null
  return (
    <Card className="max-lg:order-1">
      <Code order={order} />
    </Card>
  )
}

/** A button that shows the same QR over the history. It is fetched with the history, so that it can be shown offline. */
export function HandOverQrButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  const purpose = qrPurpose(order)
  useQuery({ ...qrQuery(order.id), enabled: purpose !== null })
  if (purpose === null) return null
  return (
    <>
      <Button variant={purpose === 'collect' ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        <QrCode aria-hidden className="size-4" />
        <span>{purpose === 'collect' ? 'QR รับของ' : 'QR คืนของ'}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="QR รับและคืนของ">
        <Code order={order} />
      </Dialog>
    </>
  )
}

function Code({ order: { id, number } }: { order: Order }) {
  const { data, isError } = useQuery(qrQuery(id))
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaits(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const isMissing = !data && (isError || !waits)
  return (
    <div className="grid justify-items-center gap-2 text-center">
      {!isMissing && (
        <QrImage
          src={data?.qr_code_url}
          alt="QR รับและคืนของ"
          loadingText="กำลังโหลด QR"
          edge={240}
          size="size-[clamp(240px,72vw,280px)]"
        />
      )}
      <p
        className={
          isMissing
            ? 'py-6 font-heading text-5xl tabular-nums'
            : 'font-heading text-3xl font-medium tabular-nums'
        }
      >
        {`เลขที่ ${number}`}
      </p>
      <p className="text-ink-soft">
        {isMissing ? 'โหลด QR ไม่ได้ บอกเลขที่นี้กับเจ้าหน้าที่ได้เลย' : 'แสดงให้เจ้าหน้าที่ตอนรับหรือคืนของ'}
      </p>
    </div>
  )
}
