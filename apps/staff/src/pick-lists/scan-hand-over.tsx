import { putPieceBack, setPieceAside } from '@jansi/contract/calls/staff-pieces'
import type { OrderPiece } from '@jansi/contract/numbered-pieces'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api/api.ts'
import { pieceRefusal } from '../lib/scanning/count-scan.ts'
import { signalScan } from '../lib/scanning/scan-signal.ts'
import { paths } from '../paths.ts'
import { fullName } from '../ui/member/member-facts.tsx'
import { ScanField, type ScanMessage } from '../ui/scanning/scan-field.tsx'
import type { PickItem, PickOrder } from './pick-list.ts'
import { countedText, readScan } from './scan-state.ts'
import { ScannedOrder } from './scanned-order.tsx'
import { type Ticks, tick, ticked } from './ticks.ts'

const START: ScanMessage = { outcome: 'info', text: 'สแกน QR คำสั่งซื้อหรือ QR สมาชิก แล้วสแกนป้ายของทีละชิ้น' }

type ScanHandOverProps = {
  orders: readonly PickOrder[]
  ticks: Ticks
  onTicks: (next: (was: Ticks) => Ticks) => void
  /** A code that was scanned before the dialog opened. */
  first: string | null
  startsWithCamera: boolean
  onOrder: (id: string) => void
  onClose: () => void
}

/** Hands over by scanning: an order, the labels of its pieces, one tap, and the next order. */
export function ScanHandOver(props: ScanHandOverProps) {
  const { ticks, startsWithCamera, onClose } = props
  const titleId = useId()
  const { current, message, take, putBack, finish } = useScannedHandOver(props)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>ส่งมอบด้วยการสแกน</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <ScanField onText={take} message={message} startsWithCamera={startsWithCamera} />
        {current && (
          <ScannedOrder
            key={current.id}
            order={current}
            ticks={ticks}
            onPutBack={(piece) => void putBack(current, piece)}
            onHandedOver={() => finish(current)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>ปิด</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The order that is handed over by scans, and the message of the last one. */
function useScannedHandOver({ orders, ticks, onTicks, first, onOrder }: ScanHandOverProps) {
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [message, setMessage] = useState(START)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const current = orders.find(({ id }) => id === currentId)
  // Scans come faster than pages render: each reads the counts of the one before it.
  const latest = useRef({ ticks, currentId })
  useEffect(() => {
    latest.current = { ticks, currentId }
  }, [ticks, currentId])

  function show(next: ScanMessage) {
    setMessage(next)
    if (next.outcome !== 'info') signalScan(next.outcome)
  }
  const refuse = (text: string, name?: string) => show({ outcome: 'refused', text, name })

  function lay(order: PickOrder, item: PickItem, pieces: number, name: string) {
    const next = tick(latest.current.ticks, item, pieces)
    latest.current.ticks = next
    onTicks((was) => tick(was, item, pieces))
    show(countedText(name, order, next))
  }

  function takeOrder(id: string) {
    latest.current.currentId = id
    setCurrentId(id)
    onOrder(id)
    const order = orders.find((one) => one.id === id)
    if (!order) return
    const name = fullName(order.member)
    show({ ...countedText(`${name} เลขที่ ${order.number}`, order, latest.current.ticks), name })
  }

  function take(text: string) {
    const order = orders.find(({ id }) => id === latest.current.currentId)
    const result = readScan(text, orders, order, latest.current.ticks)
    if (result.kind === 'order') takeOrder(result.id)
    else if (result.kind === 'other_order') navigate(paths.orders.one(result.id))
    else if (result.kind === 'refused') refuse(result.text, result.name)
    else if (order && result.kind === 'count') lay(order, result.item, result.pieces, nameOf(result.item))
    else if (order && result.kind === 'piece') void takePiece(order, result.id)
  }

  async function takePiece(order: PickOrder, id: number) {
    const known = order.pieces?.find((piece) => piece.id === id)
    if (known) {
      show({ outcome: 'info', text: `#${known.number} สแกนไว้แล้ว` })
      return
    }
    try {
      const piece = await api(setPieceAside, { params: { id: order.id }, body: { piece: id } })
      const item = order.items.find(({ order_item }) => order_item === piece.order_item)
      if (!item) return
      const counted = ticked(latest.current.ticks, item)
      lay(order, item, Math.min(item.left, counted + 1), `${nameOf(item)} #${piece.number}`)
    } catch (error) {
      refuse(pieceRefusal(error))
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['pick-lists'] })
    }
  }

  async function putBack(order: PickOrder, piece: OrderPiece) {
    try {
      await api(putPieceBack, { params: { id: order.id }, body: { piece: piece.id } })
      const item = order.items.find(({ order_item }) => order_item === piece.order_item)
      if (item) onTicks((was) => tick(was, item, ticked(was, item) - 1))
      show({ outcome: 'info', text: `#${piece.number} คืนชั้นแล้ว` })
    } catch (error) {
      refuse(pieceRefusal(error))
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['pick-lists'] })
    }
  }

  function finish(order: PickOrder) {
    latest.current.currentId = null
    setCurrentId(null)
    onTicks((was) => order.items.reduce((all, item) => tick(all, item, 0), was))
    const name = fullName(order.member)
    show({ outcome: 'info', text: `ส่งมอบให้ ${name} แล้ว · สแกน QR คำสั่งซื้อถัดไป`, name })
  }

  // The scan that opened the dialog is taken once.
  const opening = useRef(first)
  useEffect(() => {
    const text = opening.current
    opening.current = null
    if (text !== null) take(text)
  })

  return { current, message, take, putBack, finish }
}

function nameOf({ product_name, size }: PickItem): string {
  return `${product_name} ${size}`
}
