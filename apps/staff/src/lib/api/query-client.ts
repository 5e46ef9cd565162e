import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const MAX_RETRIES = 2

/** The cache of the records that the console has read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a page shows an error instead of waiting without a message.
      networkMode: 'always',
      // A refusal stays one however often it is asked; only a fault is worth another try.
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})
