import { listTodos } from '@jansi/contract/todos'
import type { Deps } from '../../core/deps.ts'
import { bangkokDay } from '../../domain/days.ts'
import { todosOf } from '../../domain/todos.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { keptSettings } from '../settings/kept-settings.ts'
import { presentTodo } from './present.ts'
import { todoFacts } from './queries.ts'

/** The things that a member has to do about their own orders and returns. */
export function memberTodoRoutes(scope: Scope, deps: Deps): void {
  const settings = keptSettings(deps)
  mount(scope, listTodos, async ({ principal }) => {
    const now = deps.clock()
    const facts = await todoFacts(deps.database.orm, principal.userId, await settings(), now)
    return todosOf(facts, bangkokDay(now)).map(presentTodo)
  })
}
