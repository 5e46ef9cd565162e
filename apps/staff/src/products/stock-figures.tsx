import { formatCount } from '@jansi/client/format'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import Box from '@mui/material/Box'

export type Stock = Pick<StaffVariant, 'available' | 'reserved' | 'on_loan' | 'quarantined'>

/** Pieces of all variants together. */
export function totalStock(variants: readonly Stock[]): Stock {
  return variants.reduce(
    (sum, variant) => ({
      available: sum.available + variant.available,
      reserved: sum.reserved + variant.reserved,
      on_loan: sum.on_loan + variant.on_loan,
      quarantined: sum.quarantined + variant.quarantined,
    }),
    { available: 0, reserved: 0, on_loan: 0, quarantined: 0 },
  )
}

/** Pieces that should be on the shelf: available ones, and reserved ones that nobody has collected. */
export function onShelf({ available, reserved }: Pick<Stock, 'available' | 'reserved'>): number {
  return available + reserved
}

/** Available pieces, and those that are reserved, on loan or in repair where there are any. */
export function StockFigures({ stock }: { stock: Stock }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box component="strong" sx={{ color: stock.available === 0 ? 'error.main' : 'inherit' }}>
        {stock.available === 0 ? 'หมด' : `เหลือ ${formatCount(stock.available)}`}
      </Box>
      <span>{`${stock.reserved > 0 ? ` · จองไว้ ${formatCount(stock.reserved)}` : ''}${stock.on_loan > 0 ? ` · ยืมอยู่ ${formatCount(stock.on_loan)}` : ''}${stock.quarantined > 0 ? ` · พักซ่อม ${formatCount(stock.quarantined)}` : ''}`}</span>
    </Box>
  )
}
