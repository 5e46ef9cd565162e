import { bangkokDay } from '@jansi/client/bangkok-time'
import { formatBaht } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import { listDeskMethods, makeDeskOrder, sellByName } from '@jansi/contract/calls/staff-orders'
import type { Product } from '@jansi/contract/catalog'
import { joinThai } from '@jansi/contract/join-thai'
import { areOrdersClosed } from '@jansi/contract/orders-closed'
import { isForStaff } from '@jansi/contract/payment-methods'
import type { PaymentMethod } from '@jansi/contract/payments'
import { phoneDigits } from '@jansi/contract/rules'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../lib/api/api.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { newKey } from '../lib/api/request-key.ts'
import { useCall } from '../lib/api/use-call.ts'
import { leadsToUnreadFigure } from '../lib/input/unread-figure.ts'
import { memberIn, refusalOf } from '../lib/scanning/own-code.ts'
import { signalScan } from '../lib/scanning/scan-signal.ts'
import { useScannedCodes } from '../lib/scanning/scanned-codes.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { ActionBar } from '../ui/page/action-bar.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Page } from '../ui/page/page.tsx'
import { ErrorState, LoadingState } from '../ui/page/states.tsx'
import { type DeskBuyer, DeskBuyerPanel, isNamed } from './desk-buyer.tsx'
import { DeskLineList } from './desk-line-list.tsx'
import { currentLines, type DeskLine, lineOf, soldLines, totalOf, withPiece } from './desk-lines.ts'
import { DeskMember, useDeskMember } from './desk-member.tsx'
import { DeskMethods, methodsFor } from './desk-methods.tsx'
import { DeskProducts } from './desk-products.tsx'
import { DeskUnconfirmed } from './desk-unconfirmed.tsx'

const BACK = { to: paths.orders.list, label: 'กลับไปคิวคำสั่งซื้อ' }
const CATALOG = ['desk-catalog']

const readCatalog = (signal: AbortSignal) => api(getActiveWorkshopProducts, { signal })

/** Makes an order at the desk: a member, or somebody without an account by name; products, payment. */
export function DeskPage() {
  const catalog = useQuery({
    queryKey: CATALOG,
    queryFn: ({ signal }) => readCatalog(signal),
  })
  const methods = useQuery({
    queryKey: ['desk-methods'],
    queryFn: ({ signal }) => api(listDeskMethods, { signal }),
  })
  const retry = () => void Promise.all([catalog.refetch(), methods.refetch()])
  return (
    <Page title="ขายหน้าร้าน" back={BACK}>
      {catalog.data && methods.data ? (
        <>
          <DeskNotice workshop={catalog.data.workshop} />
          <DeskOrder
            products={catalog.data.products}
            lends={catalog.data.workshop !== null && !isOver(catalog.data.workshop)}
            methods={methods.data}
          />
        </>
      ) : catalog.error || methods.error ? (
        <ErrorState error={catalog.error ?? methods.error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type Workshop = Awaited<ReturnType<typeof readCatalog>>['workshop']

/** True after the last day of a workshop, in Bangkok. */
function isOver({ ends_on }: NonNullable<Workshop>): boolean {
  return ends_on < bangkokDay(serverNow())
}

/** The difference between the desk and the shop online today. */
function DeskNotice({ workshop }: { workshop: Workshop }) {
  const text =
    workshop === null
      ? joinThai`ยังไม่มี${WORKSHOP}ที่เปิดอยู่ จึงยังขายหรือให้ยืมไม่ได้`
      : isOver(workshop)
        ? joinThai`${WORKSHOP}รอบนี้จบแล้ว ที่โต๊ะยังขายได้ ส่วนการยืมรอรอบถัดไป`
        : areOrdersClosed(workshop.orders_closed, serverNow())
          ? 'ปิดรับคำสั่งซื้อออนไลน์อยู่ ที่โต๊ะยังขายและให้ยืมได้'
          : null
  if (text === null) return null
  return (
    <Alert severity={workshop === null ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {text}
    </Alert>
  )
}

type DeskOrderProps = {
  products: readonly Product[]
  /** The workshop is not over: loans have a day on which they are due back. */
  lends: boolean
  methods: readonly PaymentMethod[]
}

function DeskOrder({ products, lends, methods }: DeskOrderProps) {
  const given = Number(useSearchParams()[0].get('member'))
  const [member, setMember] = useState<number | null>(given > 0 ? given : null)
  const [buyer, setBuyer] = useState<DeskBuyer | null>(null)
  const [kept, setKept] = useState<readonly DeskLine[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const [key, setKey] = useState(newKey)

  const lines = currentLines(kept, products).filter(
    ({ type }) => type === 'sale' || (lends && buyer === null),
  )
  const account = useDeskMember(member).data
  const total = totalOf(lines)
  const offered = methodsFor(methods, lines.length > 0 && total === 0)
  const method = offered.find(({ id }) => id === chosen) ?? offered[0]
  const isServed = buyer ? isNamed(buyer) : member !== null && account?.own_case !== 'refused'
  const ready = isServed && lines.length > 0 && method !== undefined
  const sale = { member, buyer, lines, total, method }
  const { save, busy, asksUnconfirmed, dismiss } = useSaveSale(sale, key)

  /** Another order needs another key: the server compares the two. */
  function renewing<T>(change: (value: T) => void): (value: T) => void {
    return (value) => {
      change(value)
      setKey(newKey())
    }
  }
  const changeLines = renewing(setKept)
  const changeBuyer = renewing(setBuyer)

  useScannedMember(member === null && buyer === null, renewing(setMember))

  return (
    <>
      <Columns widths={[6, 5]}>
        <Column>
          {buyer ? (
            <DeskBuyerPanel buyer={buyer} onChange={changeBuyer} onClear={() => changeBuyer(null)} />
          ) : (
            <DeskMember
              member={member}
              onChange={renewing(setMember)}
              onBuyer={() => changeBuyer({ name: '', phone: '' })}
            />
          )}
          <DeskProducts
            products={products}
            sellsOnly={!lends || buyer !== null}
            onAdd={(choice) => changeLines(withPiece(lines, choice))}
          />
        </Column>
        <Column>
          <DeskLineList lines={lines} onChange={changeLines} />
          <DeskMethods
            methods={offered}
            takesCash={methods.some(({ id }) => isForStaff(id))}
            chosen={method?.id}
            paysNow={buyer && total > 0 ? total : undefined}
            onChange={renewing(setChosen)}
          />
        </Column>
      </Columns>
      <ActionBar label="บันทึกการขาย">
        <Typography sx={{ alignSelf: 'center', flexGrow: 1 }}>
          รวม <strong>{formatBaht(total)}</strong>
        </Typography>
        <Button
          variant="contained"
          disabled={!ready || busy}
          onClick={() => !leadsToUnreadFigure() && void save()}
        >
          {busy ? 'กำลังบันทึก…' : buyer ? 'บันทึกว่าขายแล้ว' : 'สร้างคำสั่งซื้อ'}
        </Button>
      </ActionBar>
      {asksUnconfirmed && (
        <DeskUnconfirmed member={account} busy={busy} onConfirm={() => void save(true)} onClose={dismiss} />
      )}
    </>
  )
}

/** Takes the member of a scanned QR, while the order `waits` for one; a scan never leaves the order that is being made. */
function useScannedMember(waits: boolean, onMember: (member: number) => void) {
  const notify = useNotify()
  useScannedCodes((text) => {
    const scanned = memberIn(text)
    if (scanned !== null && waits) return onMember(scanned)
    signalScan('refused')
    notify(
      scanned === null
        ? refusalOf(text, 'หน้านี้อ่านได้เฉพาะ QR สมาชิก เลือกสินค้าจากรายการ')
        : 'มีผู้ซื้ออยู่แล้ว กด “เลือกคนอื่น” ก่อนสแกน QR ของอีกคน',
      { type: 'warning' },
    )
  })
}

type Sale = {
  member: number | null
  buyer: DeskBuyer | null
  lines: readonly DeskLine[]
  total: number
  method: PaymentMethod | undefined
}

/** Saves the sale and opens its order; `asksUnconfirmed` while the member's email address needs a person's word. */
function useSaveSale(sale: Sale, key: string) {
  const [asksUnconfirmed, setAsksUnconfirmed] = useState(false)
  const { call, busy } = useCall()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const save = (unconfirmed?: true) =>
    call(async () => {
      try {
        const order = await sendSale(sale, key, unconfirmed)
        if (order === null) return
        for (const resource of ['orders', 'pick-lists', 'summary']) {
          void queryClient.invalidateQueries({ queryKey: [resource] })
        }
        navigate(paths.orders.one(order.id))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'email_unconfirmed') throw error
        setAsksUnconfirmed(true)
      } finally {
        // The stock has changed, or the refusal is for a price or a stock that has.
        void queryClient.invalidateQueries({ queryKey: CATALOG })
      }
    })
  return { save, busy, asksUnconfirmed, dismiss: () => setAsksUnconfirmed(false) }
}

async function sendSale(
  { member, buyer, lines, total, method }: Sale,
  idempotencyKey: string,
  unconfirmed?: true,
) {
  if (method === undefined) return null
  const payment = { payment_method: method.id, expected_amount: total }
  if (buyer) {
    const body = { ...payment, buyer: buyerOf(buyer), order_items: soldLines(lines) }
    return api(sellByName, { body, idempotencyKey })
  }
  const confirmed = unconfirmed && { unconfirmed_email: true as const }
  const body = { ...payment, member: member ?? 0, order_items: lines.map(lineOf), ...confirmed }
  return api(makeDeskOrder, { body, idempotencyKey })
}

/** The buyer as the server takes them: a phone number only if one was given. */
function buyerOf({ name, phone }: DeskBuyer) {
  return { name: name.trim(), ...(phone !== '' && { phone_number: phoneDigits(phone) }) }
}
