import { listTodos } from '@jansi/contract/todos'
import type { Deps } from '../../core/deps.ts'
import { bangkokDay } from '../../domain/days.ts'
import { todosOf } from '../../domain/todos.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { loadSettings } from '../settings/queries.ts'
import { presentTodo } from './present.ts'
import { todoFacts } from './queries.ts'

/** The things that a member has to do about their own orders and returns. */
export function memberTodoRoutes(scope: Scope, deps: Deps): void {
  mount(scope, listTodos, async ({ principal }) => {
    const now = deps.clock()
    const { orm } = deps.database
    const facts = await todoFacts(orm, principal.userId, await loadSettings(orm), now)
    return todosOf(facts, bangkokDay(now)).map(presentTodo)
  })
}
