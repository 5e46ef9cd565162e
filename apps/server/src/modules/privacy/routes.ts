import { getPrivacyNotice } from '@jansi/contract/privacy'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { RETENTION_MS } from '../jobs/retention.ts'
import { loadSettings } from '../settings/queries.ts'
import { presentPrivacyNotice } from './present.ts'

/** The privacy notice, out of the club's settings and the periods by which this process prunes. */
export function privacyRoutes(scope: Scope, { database, settings }: Deps): void {
  const { backups, copies } = settings
  // Copies are pruned once an hour, and a shop may be closed for some of them.
  const days = [backups.at === null ? 0 : backups.keep, copies === null ? 0 : copies.days + 1]
  const backupDays = Math.max(...days) || null
  mountCached(scope, getPrivacyNotice, async () =>
    presentPrivacyNotice(await loadSettings(database.orm), {
      ...{ retentionMs: RETENTION_MS, backupDays },
      sendsByLine: settings.lineMessages !== undefined,
      hasLineLogin: settings.lineLogin !== undefined,
      sendsPush: settings.push !== undefined,
    }),
  )
}
