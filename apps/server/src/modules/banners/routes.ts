import { listBanners } from '@jansi/contract/banners'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { readImageInfos } from '../images/queries.ts'
import { presentBanners } from './present.ts'
import { activeBanners } from './queries.ts'

/** `GET /banner/` (specification, section 7): the banners of this moment. */
export function bannerRoutes(scope: Scope, { database, links, clock }: Deps): void {
  mountCached(scope, listBanners, async () => {
    const banners = await activeBanners(database.orm, clock())
    const infos = await readImageInfos(
      database.orm,
      banners.map(({ imageKey }) => imageKey),
    )
    return presentBanners(banners, links, infos)
  })
}
