import { listTodos } from '@jansi/contract/calls/todos'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { useSignedIn } from '../../lib/session/session.ts'

/** Loads the to-dos of the member, which the dots of the navigation show. A guest has none. */
export function TodoWatch() {
  useQuery({ ...queryOf(listTodos, {}), enabled: useSignedIn() })
  return null
}
