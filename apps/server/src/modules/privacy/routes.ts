import { getPrivacyNotice } from '@jansi/contract/privacy'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { KEPT_MS } from '../jobs/retention.ts'
import { loadSettings } from '../settings/queries.ts'
import { presentPrivacyNotice } from './present.ts'

/** The privacy notice, out of the club's settings and the periods by which this process prunes. */
export function privacyRoutes(scope: Scope, { responseCache, database, settings }: Deps): void {
  const backupDays = settings.backups.at === null ? null : settings.backups.keep
  mountCached(scope, responseCache, getPrivacyNotice, 'settings', async () =>
    presentPrivacyNotice(await loadSettings(database.orm), { keptMs: KEPT_MS, backupDays }),
  )
}
