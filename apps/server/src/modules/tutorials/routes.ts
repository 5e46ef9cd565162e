import { getTutorial, listTutorialCategories, listTutorials } from '@jansi/contract/tutorials'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { readImageInfos } from '../images/queries.ts'
import { presentTutorial } from './present.ts'
import { previewOf } from './preview.ts'
import { listCategories, publishedTutorials, type TutorialRow } from './queries.ts'

/** Tutorials and their categories (specification, section 7). */
export function tutorialRoutes(scope: Scope, { database, links }: Deps): void {
  const infosOf = (rows: readonly TutorialRow[]) =>
    readImageInfos(
      database.orm,
      rows.flatMap(({ mainImageKey, images }) => [mainImageKey, ...images.map(({ imageKey }) => imageKey)]),
    )
  mountCached(scope, listTutorials, async () => {
    const rows = await publishedTutorials(database.orm)
    const infos = await infosOf(rows)
    return rows.map((row) => ({ ...presentTutorial(row, links, infos), preview: previewOf(row.content) }))
  })
  mountCached(scope, getTutorial, async (id) => {
    const [row] = await publishedTutorials(database.orm, id)
    if (!row) throw notFound()
    return presentTutorial(row, links, await infosOf([row]))
  })
  mountCached(scope, listTutorialCategories, () => listCategories(database.orm))
}
