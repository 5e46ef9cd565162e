import type { BodyOf } from '@jansi/contract/endpoint'
import type * as calls from '@jansi/contract/staff-workshops'
import type { WorkshopInput } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { conflict, notFound, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { isOver } from '../../../domain/workshop-days.ts'
import { lockWorkshops, workshopRows } from '../queries.ts'
import { presentGoods } from '../staff-present.ts'
import { lockAsRead } from '../steps/lock-as-read.ts'
import { recordWorkshop } from '../steps/record-workshop.ts'
import { refuseDays } from '../steps/refuse-days.ts'
import { type Goods, insertGoods, replaceGoods } from '../steps/write-products.ts'

/** Adds a workshop that is not active yet, and returns its id. Throws 400 by field for days, products and set. */
export async function createWorkshop(deps: Deps, actorId: number, input: WorkshopInput): Promise<number> {
  return inTransaction(deps.database.orm, async ({ tx }) => {
    const id = await insert(tx, input, deps.clock())
    await recordWorkshop(tx, deps, actorId, 'workshop.create', id, input)
    return id
  })
}

/** Adds a workshop with the products and the set of another, and returns its id. Throws 404, 400 by field for days. */
export async function copyWorkshop(
  deps: Deps,
  actorId: number,
  from: number,
  input: BodyOf<typeof calls.copyWorkshop>,
): Promise<number> {
  return inTransaction(deps.database.orm, async ({ tx }) => {
    const [source] = await workshopRows(tx, from)
    if (!source) throw notFound()
    const copied = { ...input, place: source.workshop.place, ...presentGoods(source) }
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
    if (input.product_ids || input.set) await replaceGoods(tx, id, await goodsOf(tx, id), input)
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
  const [added] = await tx
    .insert(workshops)
    .values({ ...columns(input), createdAt: now })
    .returning({ id: workshops.id })
  if (!added) throw new Error('the workshop was not written')
  await insertGoods(tx, added.id, { product_ids: input.product_ids, set: input.set ?? [] })
  return added.id
}

async function goodsOf(tx: Tx, id: number): Promise<Goods> {
  const [row] = await workshopRows(tx, id)
  return row ? presentGoods(row) : { product_ids: [], set: [] }
}

function columns(input: Omit<WorkshopInput, 'product_ids' | 'set'>) {
  return {
    name: input.name,
    startsOn: input.starts_on,
    endsOn: input.ends_on,
    handOverOn: input.hand_over_on,
    returnDueOn: input.return_due_on,
    place: input.place ?? '',
  }
}
