import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import ScanIcon from '@mui/icons-material/QrCodeScanner'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Suspense, useRef, useState } from 'react'
import { ownCodeIn, refusalOf } from '../lib/scanning/own-code.ts'
import { signalScan } from '../lib/scanning/scan-signal.ts'
import { useScannedCodes } from '../lib/scanning/scanned-codes.ts'
import { lazyPart } from '../ui/page/lazy-part.tsx'
import type { ScanMessage } from '../ui/scanning/scan-field.tsx'
import { namePiece, type OutcomeDraft } from './outcomes.ts'

const ScanField = lazyPart(async () => (await import('../ui/scanning/scan-field.tsx')).ScanField)

/** An item that comes back, with its numbered pieces that are on loan; left out where there is none. */
export type ScannedItem = {
  id: number
  name: string
  numbered?: readonly NamedPiece[] | undefined
  outcomes: readonly OutcomeDraft[]
}

type ScanPiecesProps = {
  items: readonly ScannedItem[]
  /** The rows of an item with the scanned piece named in them. */
  onNamed: (id: number, outcomes: readonly OutcomeDraft[]) => void
}

/**
 * Names the numbered pieces that came back by their labels: with a hand scanner at any time, with the camera once it is
 * asked for. Shows nothing where no piece carries a number.
 */
export function ScanPieces({ items, onNamed }: ScanPiecesProps) {
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Scans come faster than pages render: each continues with the rows of the one before it.
  const latest = useRef(items)
  latest.current = items
  const hasNumbered = items.some(({ numbered = [] }) => numbered.length > 0)
  useScannedCodes(take, hasNumbered)

  function take(text: string) {
    const { scanned, ...next } = namedBy(text, latest.current)
    setMessage(next)
    if (next.outcome !== 'info') signalScan(next.outcome)
    if (scanned === undefined) return
    latest.current = latest.current.map((item) => (item.id === scanned.id ? scanned : item))
    onNamed(scanned.id, scanned.outcomes)
  }

  if (!hasNumbered) return null
  if (!isOpen) {
    return (
      <Button
        variant="outlined"
        startIcon={<ScanIcon />}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start', alignSelf: 'start' }}
      >
        สแกนป้ายชิ้นที่คืน
      </Button>
    )
  }
  return (
    <Suspense fallback={<CircularProgress aria-label="กำลังเปิดตัวสแกน" size={24} />}>
      <ScanField onText={take} message={message ?? ASKS_FOR_LABEL} startsWithCamera />
    </Suspense>
  )
}

const ASKS_FOR_LABEL: ScanMessage = { outcome: 'info', text: 'สแกนป้ายของชิ้นที่ได้คืนทีละชิ้น' }

/** The result of a scanned label, with its item if a piece of it is named now. */
function namedBy(text: string, items: readonly ScannedItem[]): ScanMessage & { scanned?: ScannedItem } {
  const code = ownCodeIn(text)
  if (code === null) return { outcome: 'refused', text: refusalOf(text, 'รหัสนี้ไม่ใช่ป้ายของร้าน') }
  if (code.kind === 'variant') return { outcome: 'info', text: 'ป้ายนี้ไม่มีหมายเลขชิ้น ไม่ต้องสแกน' }
  if (code.kind !== 'piece') return { outcome: 'refused', text: 'QR นี้เป็นของรายการอื่น' }
  for (const item of items) {
    const piece = item.numbered?.find(({ id }) => id === code.id)
    if (piece === undefined) continue
    const name = `${item.name} #${piece.number}`
    const outcomes = namePiece(item.outcomes, piece.id)
    if (outcomes !== null) return { outcome: 'counted', text: `ได้คืน ${name}`, scanned: { ...item, outcomes } }
    const isNamed = item.outcomes.some(({ pieces = [] }) => pieces.includes(piece.id))
    return isNamed
      ? { outcome: 'info', text: `${name} สแกนไว้แล้ว` }
      : { outcome: 'refused', text: `${name}: ครบจำนวนที่คืนแล้ว แก้จำนวนก่อน` }
  }
  return { outcome: 'refused', text: 'ชิ้นนี้ไม่ได้ยืมอยู่ในรายการนี้' }
}
