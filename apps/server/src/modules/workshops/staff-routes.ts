import {
  activateWorkshop as activateEndpoint,
  copyWorkshop as copyEndpoint,
  createWorkshop as createEndpoint,
  getPickList,
  getWorkshop,
  listWorkshops,
  updateWorkshop as updateEndpoint,
} from '@jansi/contract/staff-workshops'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { bangkokDay } from '../../domain/days.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { readOwnCases } from '../people/own-cases.ts'
import { activateWorkshop, copyWorkshop, createWorkshop, updateWorkshop } from './commands/save-workshop.ts'
import { itemsToPick, workshopRows } from './queries.ts'
import { presentPickList, presentStaffWorkshop } from './staff-present.ts'

/** Workshops: their days and products, the active one, and the pieces to prepare for it. */
export function staffWorkshopRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const show = async (id: number) => {
    const [workshop] = await workshopRows(orm, id)
    if (!workshop) throw notFound()
    return presentStaffWorkshop(workshop)
  }

  mount(scope, listWorkshops, async () => (await workshopRows(orm)).map(presentStaffWorkshop))
  mount(scope, getWorkshop, ({ params }) => show(params.id))
  mount(scope, createEndpoint, async ({ body, principal }) =>
    show(await createWorkshop(deps, principal.userId, body)),
  )
  mount(scope, updateEndpoint, async ({ params, body, principal }) => {
    await updateWorkshop(deps, principal.userId, params.id, body)
    return show(params.id)
  })
  mount(scope, activateEndpoint, async ({ params, principal }) => {
    await activateWorkshop(deps, principal.userId, params.id)
    return show(params.id)
  })
  mount(scope, copyEndpoint, async ({ params, body, principal }) =>
    show(await copyWorkshop(deps, principal.userId, params.id, body)),
  )
  mount(scope, getPickList, async ({ params, principal }) => ({
    workshop: await show(params.id),
    orders: presentPickList(await itemsToPick(orm, params.id), deps.links, {
      today: bangkokDay(deps.clock()),
      ownCaseOf: await readOwnCases(orm, principal.userId),
    }),
  }))
}
