import { getSite } from '@jansi/contract/settings'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { presentSite } from './present.ts'
import { loadSettings } from './queries.ts'

/** The club's data for every page of the shop. */
export function settingsRoutes(scope: Scope, { database, links }: Deps): void {
  mountCached(scope, getSite, async () => presentSite(await loadSettings(database.orm), links))
}
