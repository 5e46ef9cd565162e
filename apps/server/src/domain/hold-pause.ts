/** A hold that ran out by time, with the variants of which it held pieces. */
export type RunOut = { at: Date; variantIds: readonly number[] }

const HOUR_MS = 3_600_000

/**
 * Returns until when a member's holds of these variants pause: for an hour after the second hold within an hour that ran out
 * with the same variant in it. Null if they do not pause.
 */
export function pausedUntil(
  runOuts: readonly RunOut[],
  variantIds: Iterable<number>,
  now: Date,
): Date | null {
  const ends = [...variantIds].flatMap((id) => {
    const times = runOuts
      .filter((runOut) => runOut.variantIds.includes(id))
      .map(({ at }) => at.getTime())
      .sort((one, other) => one - other)
    return times
      .filter((time, n) => n > 0 && time - (times[n - 1] ?? 0) <= HOUR_MS)
      .map((time) => time + HOUR_MS)
  })
  const end = Math.max(...ends, 0)
  return end > now.getTime() ? new Date(end) : null
}
