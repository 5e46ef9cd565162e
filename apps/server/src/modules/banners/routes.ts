import { listBanners } from '@jansi/contract/banners'
import type { Deps } from '../../core/deps.ts'
import { mountScheduled } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { readImageInfos } from '../images/queries.ts'
import { presentBanners } from './present.ts'
import { activeBanners } from './queries.ts'

/** `GET /banner/` (specification, section 7): the banners of this moment. */
export function bannerRoutes(scope: Scope, { responseCache, database, links, clock }: Deps): void {
  mountScheduled(scope, responseCache, listBanners, 'banners', clock, async (now) => {
    const banners = await activeBanners(database.orm, now)
    const infos = await readImageInfos(
      database.orm,
      banners.map(({ imageKey }) => imageKey),
    )
    return presentBanners(banners, links, infos, now)
  })
}
