import { formatAmount } from '@jansi/client/format'
import { classNames } from '../styles/class-names.ts'

/**
 * An amount in baht with thousands separators; satang are shown only when there are any. The price of a loan for nothing is
 * a word.
 */
export function Price({
  baht,
  isLoan = false,
  symbol = '฿',
  per,
  className,
}: {
  baht: number
  /** The price of one borrowed piece, not a sum. */
  isLoan?: boolean
  symbol?: string
  /** A unit after the price, such as "วัน". */
  per?: string
  className?: string
}) {
  if (isLoan && baht === 0) return <span className={className}>ยืมฟรี</span>
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)}>
      <span>{`${symbol}${formatAmount(baht)}`}</span>
      {per && <span className="text-[max(0.875em,0.875rem)] font-normal text-ink-soft">{`/${per}`}</span>}
    </span>
  )
}
