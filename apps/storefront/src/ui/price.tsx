import { classNames } from './class-names.ts'

const thousands = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 2 })
const withSatang = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

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
  const format = Number.isInteger(baht) ? thousands : withSatang
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)}>
      {symbol}
      {format.format(baht)}
      {per && <span className="text-[0.8em] font-normal text-ink-soft">/{per}</span>}
    </span>
  )
}
