import { getStaffSettings, updateStaffSettings } from '@jansi/contract/staff-settings'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { saveSettings } from './commands/save-settings.ts'
import { presentStaffSettings } from './present.ts'
import { loadVersionedSettings } from './queries.ts'

/** The settings of the site, for admins. */
export function staffSettingsRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps
  mount(scope, getStaffSettings, async () =>
    presentStaffSettings(await loadVersionedSettings(database.orm), links),
  )
  mount(scope, updateStaffSettings, async ({ body, principal }) =>
    presentStaffSettings(await saveSettings(deps, principal.userId, body), links),
  )
}
