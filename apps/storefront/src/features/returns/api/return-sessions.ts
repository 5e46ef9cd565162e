import { listReturnSessions } from '@jansi/contract/returns'
import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** One's own return sessions, newest first. A failure is only logged beside the part that says so (section 8). */
export const returnSessionsQuery = queryOptions({
  queryKey: queryKeys.returnSessions,
  queryFn: async ({ signal }) => {
    const answer = await call(listReturnSessions, { signal })
    if (answer.ok) return answer.data
    if (!signal.aborted) console.warn('The return history could not be fetched', answer.status)
    throw new CallError(answer)
  },
  refetchOnMount: 'always',
})
