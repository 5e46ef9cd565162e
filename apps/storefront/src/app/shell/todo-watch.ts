import { useQuery } from '@tanstack/react-query'
import { todosQuery } from '../../lib/own-todos.ts'
import { useSignedIn } from '../../lib/session.ts'

/** Asks what the member has to do, for the dots of the navigation; guests are not asked for. */
export function TodoWatch() {
  useQuery({ ...todosQuery, enabled: useSignedIn() })
  return null
}
