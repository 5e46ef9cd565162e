import { formatBaht } from '@jansi/client/format'
import { getActiveWorkshopProducts, listDeskMethods, makeDeskOrder } from '@jansi/contract/calls'
import { isBorrowMethod } from '@jansi/contract/payment-methods'
import type { PaymentMethod } from '@jansi/contract/payments'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../lib/api.ts'
import { useCall } from '../lib/use-call.ts'
import { paths } from '../paths.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { DeskLineList } from './desk-line-list.tsx'
import { type DeskLine, totalOf, withPiece } from './desk-lines.ts'
import { DeskMember } from './desk-member.tsx'
import { DeskProducts } from './desk-products.tsx'

const BACK = { to: paths.orders.list, label: 'กลับไปคิวคำสั่งซื้อ' }

/** Makes an order for a member at the desk: member, products, payment. */
export function DeskPage() {
  const given = Number(useSearchParams()[0].get('member'))
  const [member, setMember] = useState<number | null>(given > 0 ? given : null)
  const [lines, setLines] = useState<readonly DeskLine[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const [key, setKey] = useState(newKey)
  const { call, busy } = useCall()
  const navigate = useNavigate()
  const catalog = useQuery({
    queryKey: ['desk-catalog'],
    queryFn: ({ signal }) => api(getActiveWorkshopProducts, { signal }),
  })
  const methods = useQuery({
    queryKey: ['desk-methods'],
    queryFn: ({ signal }) => api(listDeskMethods, { signal }),
  })

  // Another order needs another key: the server compares the two.
  function change(next: readonly DeskLine[]) {
    setLines(next)
    setKey(newKey())
  }

  const total = totalOf(lines)
  const offered = methodsFor(methods.data ?? [], lines.length > 0 && total === 0)
  const method = offered.find(({ id }) => id === chosen) ?? offered[0]
  const ready = member !== null && lines.length > 0 && method !== undefined

  const save = () =>
    call(async () => {
      if (member === null || method === undefined) return
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
      navigate(paths.orders.one(order.id))
    })

  const failed = catalog.error ?? methods.error
  if (failed) {
    const retry = () => void Promise.all([catalog.refetch(), methods.refetch()])
    return (
      <Page title="ขายหน้าร้าน" back={BACK}>
        <ErrorState error={failed} onRetry={retry} />
      </Page>
    )
  }
  if (!catalog.data || !methods.data) {
    return (
      <Page title="ขายหน้าร้าน" back={BACK}>
        <LoadingState />
      </Page>
    )
  }
  return (
    <Page title="ขายหน้าร้าน" back={BACK}>
      {catalog.data.workshop === null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          ยังไม่มีเวิร์กช็อปที่เปิดอยู่ จึงยังขายหรือให้ยืมไม่ได้
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <DeskMember
            member={member}
            onChange={(next) => {
              setMember(next)
              setKey(newKey())
            }}
          />
          <DeskProducts
            products={catalog.data.products}
            onAdd={(choice) => change(withPiece(lines, choice))}
          />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <DeskLineList lines={lines} onChange={change} />
          <Panel title="วิธีชำระ">
            <RadioGroup
              aria-label="วิธีชำระ"
              value={method?.id ?? ''}
              onChange={(_, value) => {
                setChosen(Number(value))
                setKey(newKey())
              }}
            >
              {offered.map(({ id, name }) => (
                <FormControlLabel key={id} value={id} control={<Radio />} label={name} />
              ))}
            </RadioGroup>
            {offered.length === 0 && (
              <Typography color="textSecondary">ยังไม่มีวิธีชำระที่ใช้ได้ เปิดได้ในหน้าตั้งค่า</Typography>
            )}
          </Panel>
        </Box>
      </Box>
      <ActionBar label="บันทึกการขาย">
        <Typography sx={{ alignSelf: 'center', flexGrow: 1 }}>
          รวม <strong>{formatBaht(total)}</strong>
        </Typography>
        <Button variant="contained" disabled={!ready || busy} onClick={save}>
          {busy ? 'กำลังบันทึก…' : 'สร้างคำสั่งซื้อ'}
        </Button>
      </ActionBar>
    </Page>
  )
}

/** Methods for borrowing are for orders without an amount, and the others for those with one. */
function methodsFor(methods: readonly PaymentMethod[], isFree: boolean): PaymentMethod[] {
  return methods.filter((method) => isBorrowMethod(method) === isFree)
}

function newKey(): string {
  // Not crypto.randomUUID, which browsers keep from pages without https.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
