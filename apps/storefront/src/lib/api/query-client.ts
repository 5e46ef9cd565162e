import type { ApiFailure } from '@jansi/client/api-types'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { withoutOfflineCopies } from './offline-copies.ts'

/**
 * The cache of responses. Lists that staff change rarely are fresh for a minute. A call is retried twice if
 * the server was out of reach or at fault, never if it refused. The final failure is logged, and shown by the
 * part of the page that called (specification, section 8).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        console.warn(`Could not load ${addressOf(query.queryKey)}: ${error.message}`),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Ask even when the browser believes itself offline: the shop may run on this very machine.
        networkMode: 'always',
        structuralSharing: withoutOfflineCopies,
        retry: (failures, error) => failures < 2 && error instanceof CallError && isPassing(error.failure),
      },
    },
  })
}

function addressOf(queryKey: QueryKey): string {
  return queryKey.filter((part) => typeof part === 'string').join('/')
}

function isPassing(failure: ApiFailure): boolean {
  return failure.status === 0 || failure.status >= 500
}
