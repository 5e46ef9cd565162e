import * as calls from '@jansi/contract/staff-content'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { addBanner, changeBanner, removeBanner, sortBanners } from './commands/edit-banners.ts'
import { presentStaffBanner } from './present.ts'
import { allBanners } from './queries.ts'

/** The banners of the home page, as staff arrange them. */
export function staffBannerRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps
  mount(scope, calls.listStaffBanners, async () =>
    (await allBanners(database.orm)).map((banner) => presentStaffBanner(banner, links)),
  )
  mount(scope, calls.createBanner, async ({ body, principal }) =>
    presentStaffBanner(await addBanner(deps, principal.userId, body), links),
  )
  mount(scope, calls.updateBanner, async ({ params, body, principal }) =>
    presentStaffBanner(await changeBanner(deps, principal.userId, params.id, body), links),
  )
  mount(scope, calls.sortBanners, async ({ body, principal }) =>
    (await sortBanners(deps, principal.userId, body)).map((banner) => presentStaffBanner(banner, links)),
  )
  mount(scope, calls.deleteBanner, async ({ params, query, principal }) => {
    await removeBanner(deps, principal.userId, params.id, query.version)
    return { id: params.id }
  })
}
