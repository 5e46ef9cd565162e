import { joinThai } from '@jansi/contract/join-thai'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { leadsToUnreadFigure } from '../lib/input/unread-figure.ts'
import { useScannedCodes } from '../lib/scanning/scanned-codes.ts'
import { scansOnArrival } from '../lib/scanning/scans-on-arrival.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/page/states.tsx'
import { isFound, totalsOf } from './find-order.ts'
import { HandOverConfirm } from './hand-over-confirm.tsx'
import type { PickList, PickOrder } from './pick-list.ts'
import { PickOrderCard } from './pick-order-card.tsx'
import { PickTools } from './pick-tools.tsx'
import { PickTotals } from './pick-totals.tsx'
import { ScanHandOver } from './scan-hand-over.tsx'
import { withSetAside } from './scan-state.ts'
import { isComplete, laidOut, prune, readTicks, storeTicks, type Ticks, tickAll } from './ticks.ts'

/** The pick list itself: by order to tick and hand over, or added up to fetch from the shelves. */
export function PickListView({ list }: { list: PickList }) {
  const workshop = list.workshop.id
  const [ownTicks, setTicks] = useState<Ticks>(() => prune(readTicks(workshop), list.orders))
  const [words, setWords] = useState('')
  const [view, setView] = useState<'orders' | 'totals'>('orders')
  const location = useLocation()
  /** The scan dialog is open; `first` is the scan that opened it, null for a tap. */
  const [scanning, setScanning] = useState<{ first: string | null } | null>(() =>
    scansOnArrival(location.state) ? { first: null } : null,
  )
  const [found, setFound] = useState<string | null>(null)
  const [handing, setHanding] = useState<PickOrder | null>(null)
  const ticks = withSetAside(ownTicks, list.orders)
  useScannedCodes((first) => setScanning({ first }))

  useEffect(() => storeTicks(workshop, ownTicks), [workshop, ownTicks])
  useEffect(() => {
    if (!found) return
    document.getElementById(`order-${found}`)?.focus()
  }, [found])

  const shown = list.orders.filter((order) => isFound(order, words))
  useShortcut('scan', 'สแกน QR', list.orders.length > 0 ? () => setScanning({ first: null }) : null)
  useCardShortcuts(view === 'orders' ? shown : [], {
    ticks,
    found,
    onTicks: setTicks,
    onHandOver: handOver,
  })

  function handOver(order: PickOrder) {
    if (!leadsToUnreadFigure()) setHanding(order)
  }

  function onFound(id: string) {
    setView('orders')
    setWords('')
    setFound(id)
  }

  // The last order was handed over by a scan: its dialog stays to report it.
  if (list.orders.length === 0 && scanning === null)
    return <EmptyState title={joinThai`ไม่มีคำสั่งซื้อที่รอส่งมอบใน${WORKSHOP}นี้`} />
  return (
    <>
      <PickTools words={words} onWords={setWords} onScan={() => setScanning({ first: null })} />
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
        <PickOrderCards orders={shown} ticks={ticks} found={found} onTicks={setTicks} onHandOver={handOver} />
      )}
      {view === 'orders' && shown.length === 0 && <EmptyState title="ไม่พบคำสั่งซื้อที่ตรงกับคำค้น" />}
      {scanning && (
        <ScanHandOver
          orders={list.orders}
          ticks={ticks}
          onTicks={setTicks}
          first={scanning.first}
          startsWithCamera={scanning.first === null}
          onOrder={onFound}
          onClose={() => setScanning(null)}
        />
      )}
      {handing && (
        <HandOverConfirm
          order={handing}
          ticks={ticks}
          onDone={() => setTicks((was) => tickAll(was, handing, false))}
          onClose={() => setHanding(null)}
        />
      )}
    </>
  )
}

type CardActions = {
  ticks: Ticks
  /** The order that was scanned last. */
  found: string | null
  onTicks: (next: (was: Ticks) => Ticks) => void
  onHandOver: (order: PickOrder) => void
}

/** The keys that act on one of the orders that are shown: its card has the focus, else it was scanned, else it is the first. */
function useCardShortcuts(shown: readonly PickOrder[], { ticks, found, onTicks, onHandOver }: CardActions) {
  const navigate = useNavigate()
  const current = () => {
    const focused = document.activeElement?.closest('li[aria-labelledby^="order-"]')
    const id = focused?.getAttribute('aria-labelledby')?.slice('order-'.length) ?? found
    return shown.find((order) => order.id === id) ?? shown[0]
  }
  const whenShown = (act: () => void) => (shown.length > 0 ? act : null)
  const actsOn = (act: (order: PickOrder) => void) =>
    whenShown(() => {
      const order = current()
      if (order && order.own_case !== 'refused') act(order)
    })
  useShortcut(
    'all',
    'เลือกทุกชิ้นของคำสั่งซื้อนี้',
    actsOn((order) => onTicks((was) => tickAll(was, order, !isComplete(was, order)))),
  )
  useShortcut(
    'approve',
    'ส่งมอบชิ้นที่เลือกไว้',
    actsOn((order) => laidOut(ticks, order).length > 0 && onHandOver(order)),
  )
  useShortcut(
    'open',
    'เปิดคำสั่งซื้อนี้',
    whenShown(() => navigate(paths.orders.one(current()?.id ?? ''))),
  )
}

type PickOrderCardsProps = CardActions & { orders: readonly PickOrder[] }

function PickOrderCards({ orders, ticks, found, onTicks, onHandOver }: PickOrderCardsProps) {
  return (
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
        // On paper one below the other in two columns, so that a long order leaves no gap next to it.
        '@media print': { display: 'block', columns: 2, columnGap: 3 },
      }}
    >
      {orders.map((order) => (
        <PickOrderCard
          key={order.id}
          order={order}
          ticks={ticks}
          found={order.id === found}
          onTicks={onTicks}
          onHandOver={() => onHandOver(order)}
        />
      ))}
    </Box>
  )
}
