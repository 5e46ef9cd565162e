import { useQuery } from '@tanstack/react-query'
import { todosQuery } from '../../lib/queries/own-todos.ts'
import { useSignedIn } from '../../lib/session/session.ts'

/** Loads the to-dos of the member, which the dots of the navigation show. A guest has none. */
export function TodoWatch() {
  useQuery({ ...todosQuery, enabled: useSignedIn() })
  return null
}
