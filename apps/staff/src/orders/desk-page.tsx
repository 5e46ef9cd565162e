import { formatBaht } from '@jansi/client/format'
import { getActiveWorkshopProducts, listDeskMethods, makeDeskOrder } from '@jansi/contract/calls'
import type { Product } from '@jansi/contract/catalog'
import type { PaymentMethod } from '@jansi/contract/payments'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../lib/api.ts'
import { useCall } from '../lib/use-call.ts'
import { paths } from '../paths.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Column, Columns } from '../ui/columns.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { DeskLineList } from './desk-line-list.tsx'
import { currentLines, type DeskLine, totalOf, withPiece } from './desk-lines.ts'
import { DeskMember } from './desk-member.tsx'
import { DeskMethods, methodsFor } from './desk-methods.tsx'
import { DeskProducts } from './desk-products.tsx'

const BACK = { to: paths.orders.list, label: 'กลับไปคิวคำสั่งซื้อ' }
const CATALOG = ['desk-catalog']

/** Makes an order for a member at the desk: member, products, payment. */
export function DeskPage() {
  const catalog = useQuery({
    queryKey: CATALOG,
    queryFn: ({ signal }) => api(getActiveWorkshopProducts, { signal }),
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
          {catalog.data.workshop === null && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              ยังไม่มีเวิร์กช็อปที่เปิดอยู่ จึงยังขายหรือให้ยืมไม่ได้
            </Alert>
          )}
          <DeskOrder products={catalog.data.products} methods={methods.data} />
        </>
      ) : catalog.error || methods.error ? (
        <ErrorState error={catalog.error ?? methods.error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type DeskOrderProps = { products: readonly Product[]; methods: readonly PaymentMethod[] }

function DeskOrder({ products, methods }: DeskOrderProps) {
  const given = Number(useSearchParams()[0].get('member'))
  const [member, setMember] = useState<number | null>(given > 0 ? given : null)
  const [kept, setKept] = useState<readonly DeskLine[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const [key, setKey] = useState(newKey)
  const { call, busy } = useCall()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const lines = currentLines(kept, products)
  const total = totalOf(lines)
  const offered = methodsFor(methods, lines.length > 0 && total === 0)
  const method = offered.find(({ id }) => id === chosen) ?? offered[0]
  const ready = member !== null && lines.length > 0 && method !== undefined

  /** Another order needs another key: the server compares the two. */
  function renewing<T>(change: (value: T) => void): (value: T) => void {
    return (value) => {
      change(value)
      setKey(newKey())
    }
  }
  const changeLines = renewing(setKept)

  const save = () =>
    call(async () => {
      if (member === null || method === undefined) return
      try {
        const order = await api(makeDeskOrder, {
          body: {
            member,
            payment_method: method.id,
            expected_amount: total,
            order_items: lines.map(({ product, variant, quantity, type }) => ({
              product_id: product.id,
              variant_id: variant.id,
              quantity,
              type,
            })),
          },
          idempotencyKey: key,
        })
        for (const resource of ['orders', 'pick-lists', 'summary']) {
          void queryClient.invalidateQueries({ queryKey: [resource] })
        }
        navigate(paths.orders.one(order.id))
      } finally {
        // The stock has changed, or the refusal is for a price or a stock that has.
        void queryClient.invalidateQueries({ queryKey: CATALOG })
      }
    })

  return (
    <>
      <Columns widths={[6, 5]}>
        <Column>
          <DeskMember member={member} onChange={renewing(setMember)} />
          <DeskProducts products={products} onAdd={(choice) => changeLines(withPiece(lines, choice))} />
        </Column>
        <Column>
          <DeskLineList lines={lines} onChange={changeLines} />
          <DeskMethods methods={offered} chosen={method?.id} onChange={renewing(setChosen)} />
        </Column>
      </Columns>
      <ActionBar label="บันทึกการขาย">
        <Typography sx={{ alignSelf: 'center', flexGrow: 1 }}>
          รวม <strong>{formatBaht(total)}</strong>
        </Typography>
        <Button variant="contained" disabled={!ready || busy} onClick={save}>
          {busy ? 'กำลังบันทึก…' : 'สร้างคำสั่งซื้อ'}
        </Button>
      </ActionBar>
    </>
  )
}

function newKey(): string {
  // Not crypto.randomUUID, which browsers keep from pages without https.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
