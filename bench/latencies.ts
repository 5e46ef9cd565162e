import { groupBy } from '../apps/server/src/domain/group-by.ts'
import { percentile } from './arithmetic.ts'

/** How long responses took, in milliseconds; NaN for none. */
export type Latencies = { p50: number; p95: number; p99: number }

/** The kind under which all reads of a mix are shown together. */
export const READS = 'reads'

export function latenciesOf(times: readonly number[]): Latencies {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) }
}

/**
 * The latencies of a mix: of all reads together, under `READS`, and of each kind in the order of their first response.
 * Nothing for requests that name no kind.
 */
export function latenciesByKind(
  responses: readonly { ms: number; kind: string | undefined; isRead: boolean }[],
): Record<string, Latencies> {
  const known = responses.flatMap(({ kind, ...rest }) => (kind === undefined ? [] : [{ kind, ...rest }]))
  const reads = known.filter(({ isRead }) => isRead).map((response) => ({ ...response, kind: READS }))
  const kinds = groupBy([...reads, ...known], ({ kind }) => kind)
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, latenciesOf(all.map(({ ms }) => ms))]))
}
