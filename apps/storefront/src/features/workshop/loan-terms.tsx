import { formatBaht } from '@jansi/client/format'
import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import type { Product } from '@jansi/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { useCarts } from '../../lib/cart/cart-store.ts'
import { CHARGED_UNIT } from '../../lib/prices/prices.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** Prices of pieces whose loss costs something, in baht; the lowest and the highest of them. */
type Range = { min: number; max: number }

/** The terms of a loan, below the days of the workshop: charged once, the fee for late days, the price of a lost piece. */
function LoanTerms({ replacement }: { replacement: Range | null }) {
  const lateFee = useSiteSettings()?.late_fee_per_day
  const lost =
    replacement &&
    `ของหายหรือเสียหายคิดชิ้นละ ${formatBaht(replacement.min)}${replacement.max > replacement.min ? ` ถึง ${formatBaht(replacement.max)}` : ''}`
  const late = lateFee !== undefined && lateFee > 0 && `คืนช้าปรับวันละ ${formatBaht(lateFee)} ต่อชิ้น`
  const terms = [`ค่ายืมคิดต่อ${CHARGED_UNIT} ไม่คิดเป็นรายวัน`, late, lost].filter(
    (term) => typeof term === 'string',
  )
  return (
    <p className="mt-2 border-t border-line pt-2 text-ink-soft">
      <ThaiText>{terms.join(' · ')}</ThaiText>
    </p>
  )
}

/** The terms of a product; nothing if it is not lent. */
export function ProductLoanTerms({ product }: { product: Product }) {
  if (!product.is_for_rent) return null
  return <LoanTerms replacement={rangeOf(product.variants.map((variant) => variant.loss_price))} />
}

/** The terms of the lines that the visitor is about to borrow; nothing if there are none. */
export function CartLoanTerms() {
  const { rent } = useCarts()
  const { data } = useQuery({ ...queryOf(getActiveWorkshopProducts, {}), enabled: rent.length > 0 })
  if (rent.length === 0) return null
  const variants = (data?.products ?? []).flatMap((product) => product.variants)
  const borrowed = rent.map((line) => variants.find(({ id }) => id === line.variant_id)?.loss_price)
  return <LoanTerms replacement={rangeOf(borrowed)} />
}

function rangeOf(prices: readonly (number | undefined)[]): Range | null {
  const known = prices.filter((price) => price !== undefined)
  return known.length === 0 ? null : { min: Math.min(...known), max: Math.max(...known) }
}
