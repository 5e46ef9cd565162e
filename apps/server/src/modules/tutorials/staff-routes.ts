import {
  createTutorial,
  deleteTutorial,
  getStaffTutorial,
  listStaffTutorials,
  updateTutorial,
} from '@jansi/contract/staff-content'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { addTutorial, changeTutorial, removeTutorial } from './commands/save-tutorial.ts'
import { allTutorials } from './queries.ts'
import { presentStaffTutorial } from './staff-present.ts'

/** Tutorials as staff write them, drafts too. */
export function staffTutorialRoutes(scope: Scope, deps: Deps): void {
  const { links } = deps
  const { orm } = deps.database
  mount(scope, listStaffTutorials, async () =>
    (await allTutorials(orm)).map((row) => presentStaffTutorial(row, links)),
  )
  mount(scope, getStaffTutorial, async ({ params }) => {
    const [row] = await allTutorials(orm, params.id)
    if (!row) throw notFound()
    return presentStaffTutorial(row, links)
  })
  mount(scope, createTutorial, async ({ body, principal }) =>
    presentStaffTutorial(await addTutorial(deps, principal.userId, body), links),
  )
  mount(scope, updateTutorial, async ({ params, body, principal }) =>
    presentStaffTutorial(await changeTutorial(deps, principal.userId, params.id, body), links),
  )
  mount(scope, deleteTutorial, async ({ params, query, principal }) => {
    await removeTutorial(deps, principal.userId, params.id, query.version)
    return { id: params.id }
  })
}
