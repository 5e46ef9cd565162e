import { getTutorial, listTutorialCategories, listTutorials } from '@jansi/contract/tutorials'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { presentTutorial } from './present.ts'
import { listCategories, publishedTutorials } from './queries.ts'

/** Tutorials and their categories (specification, section 7). */
export function tutorialRoutes(scope: Scope, { responseCache, database, links }: Deps): void {
  mountCached(scope, responseCache, listTutorials, 'tutorials', async () =>
    (await publishedTutorials(database.orm)).map((row) => presentTutorial(row, links)),
  )
  mountCached(scope, responseCache, getTutorial, 'tutorials', async (id) => {
    const [row] = await publishedTutorials(database.orm, id)
    if (!row) throw notFound()
    return presentTutorial(row, links)
  })
  mountCached(scope, responseCache, listTutorialCategories, 'tutorials', () => listCategories(database.orm))
}
