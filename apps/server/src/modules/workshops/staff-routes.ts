import * as calls from '@jansi/contract/staff-workshops'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { bangkokDay } from '../../domain/days.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { dueDaysOfWorkshop } from '../loans/queries.ts'
import { readOwnCases } from '../people/own-cases.ts'
import { piecesOfOrders } from '../stock/piece-queries.ts'
import { closeOrders } from './commands/close-orders.ts'
import { deleteWorkshop } from './commands/delete-workshop.ts'
import { moveWorkshopDueDay } from './commands/move-due-day.ts'
import { activateWorkshop, copyWorkshop, createWorkshop, updateWorkshop } from './commands/save-workshop.ts'
import { itemsToPick, workshopRows } from './queries.ts'
import { presentPickList, presentStaffWorkshop } from './staff-present.ts'

/** Workshops: their days and products, the active one, the due days of its loans, and the pieces to prepare for it. */
export function staffWorkshopRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const today = () => bangkokDay(deps.clock())
  const show = async (id: number) => {
    const [workshop] = await workshopRows(orm, id)
    if (!workshop) throw notFound()
    return presentStaffWorkshop(workshop, today())
  }

  mount(scope, calls.listWorkshops, async () =>
    (await workshopRows(orm)).map((workshop) => presentStaffWorkshop(workshop, today())),
  )
  mount(scope, calls.getWorkshop, ({ params }) => show(params.id))
  mount(scope, calls.createWorkshop, async ({ body, principal }) =>
    show(await createWorkshop(deps, principal.userId, body)),
  )
  const change = mountChanges(scope, deps, { show })
  change(calls.updateWorkshop, updateWorkshop)
  change(calls.activateWorkshop, activateWorkshop)
  change(calls.closeOrders, closeOrders)
  mount(scope, calls.copyWorkshop, async ({ params, body, principal }) =>
    show(await copyWorkshop(deps, principal.userId, params.id, body)),
  )
  mount(scope, calls.deleteWorkshop, async ({ params, query, principal }) => {
    await deleteWorkshop(deps, principal.userId, params.id, query.version)
    return { id: params.id }
  })
  mount(scope, calls.listWorkshopDueDays, async ({ params }) => ({
    workshop: await show(params.id),
    days: await dueDaysOfWorkshop(orm, params.id),
  }))
  mount(scope, calls.moveWorkshopDueDay, async ({ params, body, principal }) => {
    const moved = await moveWorkshopDueDay(deps, principal.userId, params.id, body)
    return { workshop: await show(params.id), ...moved }
  })
  mount(scope, calls.getPickList, async ({ params, principal }) => {
    const workshop = await show(params.id)
    const rows = await itemsToPick(orm, params.id)
    const orders = presentPickList(rows, deps.links, {
      today: today(),
      ownCaseOf: await readOwnCases(orm, principal.userId),
      pieces: await piecesOfOrders(orm, [...new Set(rows.map(({ order }) => order.id))]),
    })
    return { workshop, orders }
  })
}
