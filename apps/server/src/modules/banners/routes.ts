import { listBanners } from '@jansi/contract/banners'
import type { Deps } from '../../http/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { activeBanners } from './queries.ts'

/** `GET /banner/` (specification, section 7). */
export function bannerRoutes(scope: Scope, { reads, database, links }: Deps): void {
  reads.mount(scope, listBanners, 'banners', async () =>
    (await activeBanners(database.orm)).map((banner) => ({
      id: banner.id,
      image_url: links.public(banner.imageKey),
      alt_text: banner.altText,
    })),
  )
}
