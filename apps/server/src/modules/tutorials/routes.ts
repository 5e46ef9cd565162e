import { getTutorial, listTutorialCategories, listTutorials } from '@jansi/contract/tutorials'
import { notFound } from '../../http/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { presentTutorial } from './present.ts'
import { listCategories, publishedTutorials } from './queries.ts'

/** Tutorials and their categories (specification, section 7). */
export function tutorialRoutes(scope: Scope, { reads, database, links }: Deps): void {
  reads.mount(scope, listTutorials, 'tutorials', async () =>
    (await publishedTutorials(database.orm)).map((row) => presentTutorial(row, links)),
  )
  reads.mount(scope, getTutorial, 'tutorials', async (id) => {
    const [row] = await publishedTutorials(database.orm, id)
    if (!row) throw notFound()
    return presentTutorial(row, links)
  })
  reads.mount(scope, listTutorialCategories, 'tutorials', () => listCategories(database.orm))
}
