import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { eventsOf } from '../audit/events.ts'
import { reportsOfItems } from '../damage-reports/queries.ts'
import { transfersOfSlips } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { loadSettings } from '../settings/queries.ts'
import { piecesOnLoan } from '../stock/piece-queries.ts'
import { presentStaffReturn } from './staff-present.ts'
import { staffReturn } from './staff-queries.ts'

/** Returns a return as the staff console shows it to an account: with its history, damage reports and actions. 404 if there is none. */
export async function showStaffReturn(
  { database: { orm }, links, clock }: Deps,
  id: string,
  viewer: Principal,
) {
  const view = orNotFound(await staffReturn(orm, id))
  const orderItems = view.items.map(({ orderItem }) => orderItem.id)
  const more = {
    known: await transfersOfSlips(orm, view.slips),
    events: await eventsOf(orm, 'returnSessionId', id),
    ownCase: await readOwnCase(orm, viewer.userId, view.session.userId),
    pieces: await piecesOnLoan(orm, orderItems),
    reports: await reportsOfItems(orm, orderItems),
    viewer,
  }
  return presentStaffReturn(view, more, await loadSettings(orm), links, clock())
}
