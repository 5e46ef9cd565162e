import type { BodyOf } from '@jansi/contract/endpoint'
import type * as calls from '@jansi/contract/staff-workshops'
import type { WorkshopInput } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { conflict, invalid, notFound, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { workshopProducts, workshops } from '../../../db/schema/workshops.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { isOver } from '../../../domain/workshop-days.ts'
import { lockWorkshops, unknownProducts, workshopRows } from '../queries.ts'
import { lockAsRead } from '../steps/lock-as-read.ts'
import { recordWorkshop } from '../steps/record-workshop.ts'
import { refuseDays } from '../steps/refuse-days.ts'

/** Adds a workshop that is not active yet, and returns its id. Throws 400 by field for days and products. */
export async function createWorkshop(deps: Deps, actorId: number, input: WorkshopInput): Promise<number> {
  return inTransaction(deps.database.orm, async ({ tx }) => {
    const id = await insert(tx, input, deps.clock())
    await recordWorkshop(tx, deps, actorId, 'workshop.create', id, input)
    return id
  })
}

/** Adds a workshop with the products of another, and returns its id. Throws 404, 400 by field for days. */
export async function copyWorkshop(
  deps: Deps,
  actorId: number,
  from: number,
  input: BodyOf<typeof calls.copyWorkshop>,
): Promise<number> {
  return inTransaction(deps.database.orm, async ({ tx }) => {
    const [source] = await workshopRows(tx, from)
    if (!source) throw notFound()
    const copied = { ...input, place: source.workshop.place, product_ids: source.productIds }
    const id = await insert(tx, copied, deps.clock())
    await recordWorkshop(tx, deps, actorId, 'workshop.copy', id, { ...input, from })
    return id
  })
}

/**
 * Changes the given fields of the workshop that was read. Loans that are out keep their due day. Throws 404,
 * 409 `stale`, 400 by field.
 */
export async function updateWorkshop(
  deps: Deps,
  actorId: number,
  id: number,
  { version, ...input }: BodyOf<typeof calls.updateWorkshop>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const current = await lockAsRead(tx, id, version, deps.clock())
    const next = {
      name: input.name ?? current.name,
      starts_on: input.starts_on ?? current.startsOn,
      ends_on: input.ends_on ?? current.endsOn,
      hand_over_on: input.hand_over_on ?? current.handOverOn,
      return_due_on: input.return_due_on ?? current.returnDueOn,
      place: input.place ?? current.place,
    }
    refuseDays(next)
    await tx
      .update(workshops)
      .set({ ...columns(next), version: version + 1 })
      .where(eq(workshops.id, id))
    if (input.product_ids) {
      await refuseUnknownProducts(tx, input.product_ids)
      await tx.delete(workshopProducts).where(eq(workshopProducts.workshopId, id))
      await insertProducts(tx, id, input.product_ids)
    }
    await recordWorkshop(tx, deps, actorId, 'workshop.update', id, input)
  })
}

/**
 * Makes this the one workshop that the shop sells and lends for. Throws 404, 409 `workshop_days_past` if its last
 * day has passed: nothing could be ordered, and loans would be late when they are handed over.
 */
export async function activateWorkshop(deps: Deps, actorId: number, id: number): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const all = await lockWorkshops(tx)
    const chosen = orNotFound(all.find((workshop) => workshop.id === id))
    if (chosen.isActive) return
    if (isOver(chosen, bangkokDay(deps.clock()))) {
      throw conflict('workshop_days_past', `The workshop ended on ${chosen.endsOn}.`)
    }
    const former = all.find((workshop) => workshop.isActive)
    await tx.update(workshops).set({ isActive: false }).where(eq(workshops.isActive, true))
    await tx.update(workshops).set({ isActive: true }).where(eq(workshops.id, id))
    await recordWorkshop(tx, deps, actorId, 'workshop.activate', id, { former: former?.id ?? null })
  })
}

async function insert(tx: Tx, input: WorkshopInput, now: Date): Promise<number> {
  refuseDays(input)
  await refuseUnknownProducts(tx, input.product_ids)
  const [added] = await tx
    .insert(workshops)
    .values({ ...columns(input), createdAt: now })
    .returning({ id: workshops.id })
  if (!added) throw new Error('the workshop was not written')
  await insertProducts(tx, added.id, input.product_ids)
  return added.id
}

async function insertProducts(tx: Tx, workshopId: number, productIds: readonly number[]): Promise<void> {
  const rows = [...new Set(productIds)].map((productId) => ({ workshopId, productId }))
  if (rows.length > 0) await tx.insert(workshopProducts).values(rows)
}

function columns(input: Omit<WorkshopInput, 'product_ids'>) {
  return {
    name: input.name,
    startsOn: input.starts_on,
    endsOn: input.ends_on,
    handOverOn: input.hand_over_on,
    returnDueOn: input.return_due_on,
    place: input.place ?? '',
  }
}

async function refuseUnknownProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const [unknown] = await unknownProducts(tx, ids)
  if (unknown !== undefined) {
    throw invalid({ product_ids: [`Invalid pk "${unknown}" - object does not exist.`] })
  }
}
