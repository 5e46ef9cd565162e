import { listReturnSessions } from '@jansi/contract/member-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** One's own return sessions, newest first. */
export const returnSessionsQuery = queryOptions({
  queryKey: queryKeys.returnSessions,
  queryFn: ({ signal }) => callForData(listReturnSessions, { signal }),
  refetchOnMount: 'always',
})
