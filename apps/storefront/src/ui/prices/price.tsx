import { formatAmount } from '@jansi/client/format'
import { classNames } from '../styles/class-names.ts'

/** An amount in baht with thousands separators; satang are shown only when there are any. */
export function Price({
  baht,
  symbol = '฿',
  per,
  className,
}: {
  baht: number
  symbol?: string
  /** A unit after the price, such as "วัน". */
  per?: string
  className?: string
}) {
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)}>
      <span>{`${symbol}${formatAmount(baht)}`}</span>
      {per && <span className="text-[max(0.875em,0.875rem)] font-normal text-ink-soft">{`/${per}`}</span>}
    </span>
  )
}
