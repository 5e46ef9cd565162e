import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import type { ClosedGoods } from '@jansi/contract/staff-orders'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNumberedVariant } from '../lib/scanning/use-numbered-variant.ts'
import { NumberedPieces } from '../ui/fields/numbered-pieces.tsx'
import { namesMissing } from './closed-names.ts'
import type { PieceLine } from './piece-choice.tsx'

const NAMES: Record<ClosedGoods, string> = {
  stock: 'กลับขึ้นชั้น',
  quarantine: 'พักไว้ซ่อม',
  written_off: 'ตัดออก',
}

type ClosedPiecesProps = {
  line: PieceLine
  /** The numbered pieces that are set aside for the line. */
  aside: readonly NamedPiece[]
  goods: ClosedGoods
  names: readonly number[]
  onPick: (names: readonly number[]) => void
}

/**
 * Asks which numbered pieces of a line are closed: of those set aside, and for broken or missing ones of those on the shelf
 * too. Shows which stay. Nothing for a variant whose pieces carry no numbers.
 */
export function ClosedPieces({ line, aside, goods, names, onPick }: ClosedPiecesProps) {
  const isBack = goods === 'stock'
  const numbered = useNumberedVariant(isBack ? null : line.product_variant.id)
  const onShelf = isBack ? [] : (numbered.data?.pieces ?? []).filter(({ state }) => state === 'on_shelf')
  const pieces = [...aside, ...onShelf]
  if (pieces.length === 0) return null
  const missing = namesMissing(line, aside, names)
  const staying = aside.filter(({ id }) => !names.includes(id))
  return (
    <Box sx={{ flexBasis: '100%', display: 'grid', gap: 0.5 }}>
      <NumberedPieces
        label={`ชิ้นของ ${line.product_name} ที่${NAMES[goods]}`}
        pieces={pieces}
        chosen={names}
        taken={[]}
        most={line.now}
        onChange={onPick}
      />
      <Typography variant="body2" color={missing > 0 ? 'error' : 'textSecondary'}>
        {missing > 0
          ? `เลือกอีก ${missing} ชิ้นที่${NAMES[goods]}`
          : staying.length > 0 && `ยังกันไว้ให้คำสั่งซื้อนี้: ${staying.map(({ number }) => `#${number}`).join(' ')}`}
      </Typography>
    </Box>
  )
}
