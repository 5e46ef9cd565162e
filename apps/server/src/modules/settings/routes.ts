import { getSite } from '@jansi/contract/settings'
import type { Deps } from '../../http/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { presentSite } from './present.ts'
import { loadSettings } from './queries.ts'

/** What every page of the shop shows of the club. */
export function settingsRoutes(scope: Scope, { reads, database, links }: Deps): void {
  reads.mount(scope, getSite, 'settings', async () => presentSite(await loadSettings(database.orm), links))
}
