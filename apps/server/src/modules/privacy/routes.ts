import { getPrivacyNotice } from '@jansi/contract/privacy'
import type { Deps } from '../../http/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { loadSettings } from '../settings/queries.ts'
import { KEPT_MS } from '../upkeep/retention.ts'
import { presentPrivacyNotice } from './present.ts'

/** The privacy notice, out of the club's settings and the periods by which this process prunes. */
export function privacyRoutes(scope: Scope, { reads, database, settings }: Deps): void {
  const backupDays = settings.backups.at === null ? null : settings.backups.keep
  reads.mount(scope, getPrivacyNotice, 'settings', async () =>
    presentPrivacyNotice(await loadSettings(database.orm), { keptMs: KEPT_MS, backupDays }),
  )
}
