import { listTodos } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The things that the member has to do; a change of an order makes it stale. */
export const todosQuery = queryOptions({
  queryKey: queryKeys.todos,
  queryFn: ({ signal }) => callForData(listTodos, { signal }),
})
