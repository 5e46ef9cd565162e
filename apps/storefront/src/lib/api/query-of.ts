import type { CallOptions } from '@jansi/client/api-types'
import type { Call, Endpoint, SuccessOf } from '@jansi/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from './api.ts'

/** For a query whose response staff change meanwhile: it is asked again whenever its page opens. */
export const FRESH = { refetchOnMount: 'always' } as const
/** For a query whose response hardly ever changes, or never. */
export const RARELY_CHANGED = { staleTime: 10 * 60_000 } as const
export const NEVER_CHANGED = { staleTime: Number.POSITIVE_INFINITY } as const

/** The parts of a call's input that choose its response. */
type Asked = { params?: object; query?: object }

/**
 * Where the response of a call is cached: under its path, with its query behind it. The key of a list is also the
 * beginning of the keys of its records, so that an invalidation reaches both.
 */
export function keyOf({ path }: { path: string }, { params = {}, query }: Asked = {}): unknown[] {
  const values = new Map(Object.entries(params).map(([name, value]) => [`:${name}`, String(value)]))
  const parts = path.split('/').filter(Boolean)
  return [...parts.map((part) => values.get(part) ?? part), ...(query ? [query] : [])]
}

/** The query of a call that reads; its failure is a CallError. */
export function queryOf<E extends Endpoint, More extends object = object>(
  call: Call<E>,
  options: CallOptions<E>,
  more?: More,
) {
  return {
    ...queryOptions<SuccessOf<E>>({
      queryKey: keyOf(call, options as Asked),
      queryFn: ({ signal }) => callForData(call, { ...options, signal }),
    }),
    ...(more as More),
  }
}
