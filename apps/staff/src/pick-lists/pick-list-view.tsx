import { handOverOrder } from '@jansi/contract/calls'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { paths } from '../paths.ts'
import { HandOverDueDayField, useHandOverDueDay } from '../ui/due-day.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { fullName } from '../ui/member-facts.tsx'
import { ScanDialog } from '../ui/scan-dialog.tsx'
import { EmptyState } from '../ui/states.tsx'
import { isFound, orderIdIn, totalsOf } from './find-order.ts'
import type { PickList, PickOrder } from './pick-list.ts'
import { PickOrderCard } from './pick-order-card.tsx'
import { PickTools } from './pick-tools.tsx'
import { PickTotals } from './pick-totals.tsx'
import { isComplete, keepTicks, laidOut, prune, readTicks, type Ticks, tickAll } from './ticks.ts'

/** The pick list itself: by order to tick and hand over, or added up to fetch from the shelves. */
export function PickListView({ list }: { list: PickList }) {
  const workshop = list.workshop.id
  const [ticks, setTicks] = useState<Ticks>(() => prune(readTicks(localStorage, workshop), list.orders))
  const [words, setWords] = useState('')
  const [view, setView] = useState<'orders' | 'totals'>('orders')
  const [scanning, setScanning] = useState(false)
  const [found, setFound] = useState<string | null>(null)
  const [handing, setHanding] = useState<PickOrder | null>(null)
  const navigate = useNavigate()

  useEffect(() => keepTicks(localStorage, workshop, ticks), [workshop, ticks])
  useEffect(() => {
    if (!found) return
    document.getElementById(`order-${found}`)?.focus()
  }, [found])

  const shown = list.orders.filter((order) => isFound(order, words))
  /** The order of the card that has the focus, else the scanned one, else the only one or the first. */
  const current = () => {
    const focused = document.activeElement?.closest('li[aria-labelledby^="order-"]')
    const id = focused?.getAttribute('aria-labelledby')?.slice('order-'.length) ?? found
    return shown.find((order) => order.id === id) ?? shown[0]
  }
  const actsOn = (act: (order: PickOrder) => void) => () => {
    const order = current()
    if (order && order.own_case !== 'refused') act(order)
  }
  const onOrders = view === 'orders' && shown.length > 0
  useShortcut('scan', 'สแกน QR', list.orders.length > 0 ? () => setScanning(true) : null)
  useShortcut(
    'all',
    'เลือกทุกชิ้นของคำสั่งซื้อนี้',
    onOrders ? actsOn((order) => setTicks((was) => tickAll(was, order, !isComplete(was, order)))) : null,
  )
  useShortcut(
    'approve',
    'ส่งมอบชิ้นที่เลือกไว้',
    onOrders ? actsOn((order) => laidOut(ticks, order).length > 0 && setHanding(order)) : null,
  )
  useShortcut('open', 'เปิดคำสั่งซื้อนี้', onOrders ? () => navigate(paths.orders.one(current()?.id ?? '')) : null)

  function onFound(id: string) {
    setScanning(false)
    if (!list.orders.some((order) => order.id === id)) {
      navigate(paths.orders.one(id))
      return
    }
    setView('orders')
    setWords('')
    setFound(id)
  }

  if (list.orders.length === 0) return <EmptyState title="ไม่มีคำสั่งซื้อที่รอส่งมอบในเวิร์กช็อปนี้" />
  return (
    <>
      <PickTools words={words} onWords={setWords} onScan={() => setScanning(true)} />
      <Tabs
        value={view}
        onChange={(_, next: 'orders' | 'totals') => setView(next)}
        aria-label="มุมมอง"
        sx={{ mb: 2, displayPrint: 'none' }}
      >
        <Tab value="orders" label={`ตามคำสั่งซื้อ (${list.orders.length})`} />
        <Tab value="totals" label="รวมของที่ต้องเตรียม" />
      </Tabs>
      {view === 'totals' ? (
        <PickTotals totals={totalsOf(list.orders)} />
      ) : (
        <Box
          component="ol"
          aria-label="คำสั่งซื้อที่รอส่งมอบ"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
          }}
        >
          {shown.map((order) => (
            <PickOrderCard
              key={order.id}
              order={order}
              ticks={ticks}
              found={order.id === found}
              onTicks={setTicks}
              onHandOver={() => setHanding(order)}
            />
          ))}
        </Box>
      )}
      {view === 'orders' && shown.length === 0 && <EmptyState title="ไม่พบคำสั่งซื้อที่ตรงกับคำค้น" />}
      {scanning && (
        <ScanDialog
          read={orderIdIn}
          notOurs="QR นี้ไม่ใช่ของคำสั่งซื้อ ใช้ QR บนใบเสร็จหรือหน้าคำสั่งซื้อของสมาชิก"
          hint="ไม่มี QR: ปิดหน้าต่างนี้แล้วพิมพ์รหัส 8 ตัวแรก ชื่อ หรือเบอร์โทรในช่องค้นหา"
          onFound={onFound}
          onClose={() => setScanning(false)}
        />
      )}
      {handing && (
        <HandOver
          order={handing}
          ticks={ticks}
          onDone={() => setTicks((was) => tickAll(was, handing, false))}
          onClose={() => setHanding(null)}
        />
      )}
    </>
  )
}

type HandOverProps = { order: PickOrder; ticks: Ticks; onDone: () => void; onClose: () => void }

/** Asks once more, since a hand-over cannot be taken back, and makes it. */
function HandOver({ order, ticks, onDone, onClose }: HandOverProps) {
  const { run, busy } = useRecordAction('orders', order.id)
  const queryClient = useQueryClient()
  const items = laidOut(ticks, order)
  const lineOf = (id: number) => order.items.find((line) => line.order_item === id)
  const lends = items.some(({ order_item }) => lineOf(order_item)?.is_rental)
  const dueDay = useHandOverDueDay(lends && order.needs_return_day === true)

  async function confirm() {
    const succeeded = await run(
      async () => {
        const handed = await api(handOverOrder, {
          params: { id: order.id },
          body: { items, ...dueDay.sent },
        })
        onDone()
        return handed
      },
      'ส่งมอบแล้ว และแจ้งสมาชิกทางอีเมล',
      dueDay.onRefusal,
    )
    if (!succeeded) return
    onClose()
    void queryClient.invalidateQueries({ queryKey: ['pick-lists'] })
  }

  return (
    <FormDialog
      title={`ส่งมอบให้ ${fullName(order.member)}`}
      confirm="ยืนยันส่งมอบ"
      busy={busy}
      ready={items.length > 0 && dueDay.ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {items.map(({ order_item, quantity }) => {
          const item = lineOf(order_item)
          return (
            <li key={order_item}>
              {item?.product_name} {item?.size} × {quantity}
            </li>
          )
        })}
      </Box>
      <HandOverDueDayField dueDay={dueDay} />
      <Typography color="textSecondary">ส่งมอบแล้วเรียกคืนรายการไม่ได้ สมาชิกจะได้รับอีเมล</Typography>
    </FormDialog>
  )
}
