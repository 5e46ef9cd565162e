/**
 * Returns the value below which the given share of the values is, by nearest rank; NaN for no values. `share`
 * is between 0 and 1.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.min(Math.max(Math.ceil(share * sorted.length), 1), sorted.length)
  return sorted[rank - 1] ?? Number.NaN
}

/** The middle value; of an even number of values the lower of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** One request at one size: median milliseconds and bytes of its response, or the failure. */
export type Cell = { ms: number; bytes: number } | { failed: string }

/** How a cell compares with the same request at the smallest size. */
export type Growth = { time: number; bytes: number } | { failed: string }

/** Ratios of time and of bytes to the first cell. */
export function growthOf(first: Cell, cell: Cell): Growth {
  if ('failed' in first) return first
  if ('failed' in cell) return cell
  return { time: cell.ms / first.ms, bytes: cell.bytes / Math.max(first.bytes, 1) }
}

/**
 * True if a request takes more time than its response explains. Allows a factor of three, for a busy machine
 * and for indexes that are a level deeper; a smaller response excuses nothing.
 */
export function growsFaster(growth: Growth, allowed = 3): boolean {
  return 'failed' in growth || growth.time > allowed * Math.max(growth.bytes, 1)
}

/** A number as people read it in a table: three digits that count. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value >= 100) return String(Math.round(value))
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** Rows as text in columns, the first one to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, at) => Math.max(known[at] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
