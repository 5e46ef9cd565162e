import { QueryClient } from '@tanstack/react-query'
import { type ApiFailure, CallError } from './api.ts'

/**
 * The cache of what the server answered. Lists that staff change rarely are fresh for a minute; a call is
 * tried again twice when the server was out of reach or at fault, never when it refused.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && error instanceof CallError && isPassing(error.failure),
      },
    },
  })
}

function isPassing(failure: ApiFailure): boolean {
  return failure.status === 0 || failure.status >= 500
}
