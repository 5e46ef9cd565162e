import { getSite } from '@jansi/contract/settings'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { readImageInfos } from '../images/queries.ts'
import { presentSite } from './present.ts'
import { loadSettings } from './queries.ts'

/** The club's data for every page of the shop. */
export function settingsRoutes(scope: Scope, { database, links, settings: { lineLogin } }: Deps): void {
  mountCached(scope, getSite, async () => {
    const settings = await loadSettings(database.orm)
    const { logo_image_key: logo } = settings
    const infos = await readImageInfos(database.orm, [logo])
    return {
      ...presentSite(settings, links, logo === null ? undefined : infos.get(logo)),
      ...(lineLogin && { line_login: true as const }),
    }
  })
}
