import { getStaffOrder } from '@jansi/contract/calls/staff-orders'
import { setPieceAside } from '@jansi/contract/calls/staff-pieces'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import ScanIcon from '@mui/icons-material/QrCodeScanner'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../lib/api/api.ts'
import { type CountedLine, lineOfScan, missingText, pieceRefusal } from '../lib/scanning/count-scan.ts'
import { ownCodeIn, refusalOf } from '../lib/scanning/own-code.ts'
import { signalScan } from '../lib/scanning/scan-signal.ts'
import { useScannedCodes } from '../lib/scanning/scanned-codes.ts'
import { ScanField, type ScanMessage } from '../ui/scanning/scan-field.tsx'
import { asideFor, type usePieces } from './piece-choice.tsx'

type Counts = Readonly<Record<number, number>>

/** Counts pieces by their labels: from the first scan on, only scanned pieces are handed over. */
export function HandOverScan({ order, pieces }: { order: StaffOrder; pieces: ReturnType<typeof usePieces> }) {
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const queryClient = useQueryClient()
  // Scans come faster than pages render: each reads the counts of the one before it.
  const counts = useRef<Counts | null>(null)
  useScannedCodes((text) => void take(text), message === null)

  const asideOf = (line: number) => asideFor(order, line).length

  function counted(): Counts {
    counts.current ??= Object.fromEntries(pieces.lines.map(({ id }) => [id, asideOf(id)]))
    return counts.current
  }

  const countedLines = (of: Counts): (CountedLine & { name: string })[] =>
    pieces.lines.map((line) => ({
      order_item: line.id,
      variant: line.product_variant.id,
      left: line.left,
      counted: of[line.id] ?? 0,
      name: `${line.product_name} ${line.product_variant.size}`,
    }))

  function show(next: ScanMessage) {
    setMessage(next)
    if (next.outcome !== 'info') signalScan(next.outcome)
  }

  function count(line: number, quantity: number, name: string) {
    const next = { ...counted(), [line]: quantity }
    counts.current = next
    pieces.chooseAll(next)
    show({ outcome: 'counted', text: `${name} · ${missingText(countedLines(next))}` })
  }

  async function take(text: string) {
    const code = ownCodeIn(text)
    const lines = countedLines(counted())
    if (code?.kind === 'variant') {
      const found = lineOfScan(code.id, lines)
      if ('refusal' in found) show({ outcome: 'refused', text: found.refusal })
      else count(found.line.order_item, found.line.counted + 1, found.line.name)
    } else if (code?.kind === 'piece') {
      await takePiece(code.id)
    } else if (code?.kind === 'order' && code.id === order.id) {
      show({ outcome: 'info', text: 'ตรงกับคำสั่งซื้อนี้ สแกนป้ายของทีละชิ้น' })
    } else {
      show({ outcome: 'refused', text: code ? 'QR นี้เป็นของรายการอื่น' : refusalOf(text, 'รหัสนี้ไม่ใช่ป้ายของร้าน') })
    }
  }

  async function takePiece(id: number) {
    const known = (order.pieces ?? []).find((piece) => piece.id === id && piece.state === 'set_aside')
    if (known) {
      pieces.chooseAll(counted())
      show({ outcome: 'info', text: `#${known.number} สแกนไว้แล้ว` })
      return
    }
    try {
      const params = { id: order.id }
      const piece = await api(setPieceAside, { params, body: { piece: id } })
      const line = countedLines(counted()).find(({ order_item }) => order_item === piece.order_item)
      if (line) {
        count(line.order_item, Math.min(line.left, line.counted + 1), `${line.name} #${piece.number}`)
      }
      const current = await api(getStaffOrder, { params })
      queryClient.setQueriesData({ queryKey: ['orders', 'getOne', { id: order.id }] }, current)
    } catch (error) {
      show({ outcome: 'refused', text: pieceRefusal(error) })
    }
  }

  if (message === null) {
    return (
      <Button
        variant="outlined"
        startIcon={<ScanIcon />}
        onClick={() => setMessage({ outcome: 'info', text: 'สแกนป้ายของทีละชิ้น ส่งมอบเฉพาะชิ้นที่สแกน' })}
      >
        สแกนป้ายของ
      </Button>
    )
  }
  return (
    <ScanField
      onText={(text) => void take(text)}
      message={message}
      startsWithCamera={counts.current === null}
    />
  )
}

/** The numbers of the pieces that are set aside for a line. */
export function LinePieces({ order, line }: { order: StaffOrder; line: number }) {
  const aside = asideFor(order, line)
  if (aside.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, flexBasis: '100%' }}>
      {aside.map(({ id, number }) => (
        <Chip key={id} size="small" label={`#${number}`} />
      ))}
    </Box>
  )
}
