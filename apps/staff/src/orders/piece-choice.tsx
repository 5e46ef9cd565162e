import type { Elements } from '@jansi/client/elements'
import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { QuantityField } from '../ui/fields/quantity-field.tsx'

export type ChosenItem = { order_item: number; quantity: number }

type OrderLine = StaffOrder['items'][number]
export type PieceLine = OrderLine & { left: number; now: number }

/** Returns how many pieces of a line are still to be collected. */
export function toCollect({ quantity, collected, closed = 0 }: OrderLine): number {
  return quantity - collected - closed
}

/** Returns how many pieces of a line the member has: sold ones, and loans that did not come back. */
export function withMember({ is_rental, collected, returned }: OrderLine): number {
  return is_rental ? collected - returned : collected
}

/** Returns the numbered pieces that are set aside for a line. */
export function asideFor({ pieces = [] }: Pick<StaffOrder, 'pieces'>, line: number): NamedPiece[] {
  return pieces.filter(({ order_item, state }) => order_item === line && state === 'set_aside')
}

/**
 * How many pieces of each line are meant: all that there are by `count` unless changed. The figures are those of the moment at
 * which the dialog was opened: a press that is made again names the same pieces.
 */
export function usePieces(shown: StaffOrder, count: (line: OrderLine) => number = toCollect) {
  const [order] = useState(shown)
  const [quantities, setQuantities] = useState<Record<number, number>>({})
  const lines: PieceLine[] = order.items
    .map((line) => ({ ...line, left: count(line) }))
    .filter((line) => line.left > 0)
    .map((line) => ({ ...line, now: quantities[line.id] ?? line.left }))
  const chosen = lines.filter((line) => line.now > 0)
  const everything = lines.every((line) => line.now === line.left)
  return {
    lines,
    chosen,
    everything,
    /** As the server takes it: nothing named means everything. */
    items: everything
      ? undefined
      : chosen.map((line): ChosenItem => ({ order_item: line.id, quantity: line.now })),
    choose: (line: PieceLine, quantity: number) => setQuantities((was) => ({ ...was, [line.id]: quantity })),
    chooseAll: (next: Readonly<Record<number, number>>) => setQuantities(next),
  }
}

type PieceChoiceProps = {
  pieces: ReturnType<typeof usePieces>
  /** The name of the number that each line has. */
  countName?: string
  /** Further fields of each line. */
  more?: (line: PieceLine) => Elements
}

/** The lines with a number to each. */
export function PieceChoice({ pieces, countName = 'เหลือ', more }: PieceChoiceProps) {
  return pieces.lines.map((line) => (
    <Box
      key={line.id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{line.product_name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${line.is_rental ? 'ยืม' : 'ซื้อ'} · ขนาด ${line.product_variant.size} · ${countName} ${line.left}`}
        </Typography>
      </Box>
      <QuantityField
        label={`จำนวน ${line.product_name}`}
        value={line.now}
        min={0}
        max={line.left}
        onChange={(quantity) => pieces.choose(line, quantity)}
      />
      {more?.(line)}
    </Box>
  ))
}
