import { listBanners } from '@jansi/contract/banners'
import type { Deps } from '../../http/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { presentBanners } from './present.ts'
import { activeBanners } from './queries.ts'

/** `GET /banner/` (specification, section 7): those whose time it is. */
export function bannerRoutes(scope: Scope, { reads, database, links, clock }: Deps): void {
  reads.mountScheduled(scope, listBanners, 'banners', clock, async (now) =>
    presentBanners(await activeBanners(database.orm, now), links, now),
  )
}
