import type { SiteSettings } from '@jansi/contract/settings'
import { and, eq, exists, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { paymentMethods } from '../../db/schema/settings.ts'
import { workshopProducts, workshops } from '../../db/schema/workshops.ts'
import { sumPieces } from '../../domain/piece-limits.ts'
import { ORDERED_PRODUCT, ORDERED_VARIANT, type OrderableRow } from '../cart/orderable-row.ts'
import { isDebtor } from '../people/debts.ts'
import { loadSettings } from '../settings/queries.ts'
import { approvedBefore } from './approved-before.ts'

/** Which facts to read. `today` is a day in Bangkok. */
export type FactsWanted = {
  userId: number
  variantIds: readonly number[]
  /** Reads whether the member owes a return or a penalty; without it `isDebtor` is false. */
  borrows: boolean
  today: string
  /** An order of the member that does not count. */
  except?: string | undefined
  paymentMethodId?: number | undefined
  /** The account and the `Idempotency-Key` of an attempt. */
  key?: { userId: number; key: string } | undefined
}

/** Everything that decides whether an order may be submitted. */
export type OrderFacts = {
  orderable: OrderableRow[]
  /** The member has a loan past its due day or a penalty that is not paid. */
  isDebtor: boolean
  /** The member's orders that owe a slip, and all that wait for staff, those included. */
  awaitingSlip: number
  waiting: number
  /** Pieces that the member's orders hold before staff approve them, by variant. */
  held: Map<number, number>
  /** Those of them in orders whose slip nobody has checked. */
  unchecked: Map<number, number>
  /** Staff have never approved an order of the account, nor lifted its limit of pieces. */
  isNew: boolean
  /** Pieces of the member's checkout hold, by variant. */
  ownHold: Map<number, number>
  /** Pieces that the member was offered from the waiting list, by variant. */
  ownOffers: Map<number, number>
  settings: SiteSettings
  method: Pick<typeof paymentMethods.$inferSelect, 'id' | 'name' | 'isActive'> | null
  /** The order that the key was used for, and the hash of its content. */
  usedKey: { orderId: string; requestHash: string } | null
}

/** Statuses of waiting orders that owe a slip. A rejected one waits for a better slip. */
const OWES_SLIP: ReadonlySet<string> = new Set(['awaiting_slip', 'rejected'])

/** Reads the facts that decide about an order. Its caller has locked the member and the variants, or reads one snapshot. */
export async function readOrderFacts(db: Executor, wanted: FactsWanted): Promise<OrderFacts> {
  const { userId, variantIds, today, borrows, paymentMethodId, key } = wanted
  const pieces = await piecesOfMember(db, userId, wanted.except)
  const ordered = pieces.filter(({ orderId }) => orderId !== null)
  const statuses = [...new Map(ordered.map(({ orderId, kept }) => [orderId, kept])).values()]
  const sum = (some: readonly PieceRow[]) => sumPieces(some.map((row) => [row.variantId, row.quantity]))
  return {
    orderable: await orderableRows(db, variantIds),
    isDebtor: borrows && (await isDebtor(db, userId, today)),
    awaitingSlip: statuses.filter((status) => OWES_SLIP.has(status)).length,
    waiting: statuses.length,
    held: sum(ordered),
    unchecked: sum(ordered.filter(({ kept }) => kept !== 'paid')),
    isNew: !(await isKnown(db, userId)),
    ownHold: sum(pieces.filter(({ kept }) => kept === 'hold')),
    ownOffers: sum(pieces.filter(({ kept }) => kept === 'offer')),
    settings: await loadSettings(db),
    method: paymentMethodId === undefined ? null : await paymentMethod(db, paymentMethodId),
    usedKey: key === undefined ? null : await orderOfKey(db, key),
  }
}

/** Returns the variants with their products, and the active workshop where it has them. */
function orderableRows(db: Executor, variantIds: readonly number[]): Promise<OrderableRow[]> {
  const isOffered = exists(
    db
      .select({ id: workshopProducts.productId })
      .from(workshopProducts)
      .where(
        and(
          eq(workshopProducts.workshopId, workshops.id),
          eq(workshopProducts.productId, variants.productId),
        ),
      ),
  )
  return db
    .select({ variant: ORDERED_VARIANT, product: ORDERED_PRODUCT, workshop: workshops })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(workshops, and(workshops.isActive, isOffered))
    .where(anyOf(variants.id, variantIds))
}

/** Pieces of one variant that are kept for a member: by an order of this status, the checkout hold, or an offer. */
type PieceRow = { kept: string; orderId: string | null; variantId: number; quantity: number }

async function piecesOfMember(db: Executor, userId: number, except: string | undefined): Promise<PieceRow[]> {
  // The statuses are the condition of the index of open orders, and one that no index can help with: where few orders
  // waited when PostgreSQL counted them, it would also read all of a status, and in an evening thousands wait.
  const { rows } = await db.execute<PieceRow>(sql`
    with waiting as (
      select id, status from orders where user_id = ${userId} and id is distinct from ${except ?? null}::uuid
        and status in ('awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return')
        and status not in ('approved', 'awaiting_return')
      union all
      select id, status from orders where user_id = ${userId} and id is distinct from ${except ?? null}::uuid
        and status = 'rejected' and held_until is not null
    )
    select w.status as kept, w.id as "orderId", i.variant_id as "variantId", i.quantity
    from waiting w join order_items i on i.order_id = w.id
    union all
    select 'hold', null, variant_id, quantity from checkout_hold_pieces where user_id = ${userId}
    union all
    select 'offer', null, variant_id, 1 from waiting_entries where user_id = ${userId} and state = 'offered'`)
  return rows
}

/** Staff have approved an order of the account, or lifted its limit of pieces. */
async function isKnown(db: Executor, userId: number): Promise<boolean> {
  const [account] = await db
    .select({
      isKnown: sql<boolean>`(${users.pieceLimitLiftedAt} is not null
        or ${sql.raw(approvedBefore('users.id'))})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return account?.isKnown === true
}

async function paymentMethod(db: Executor, id: number): Promise<OrderFacts['method']> {
  const { isActive, name } = paymentMethods
  const [method] = await db
    .select({ id: paymentMethods.id, name, isActive })
    .from(paymentMethods)
    .where(eq(paymentMethods.id, id))
  return method ?? null
}

async function orderOfKey(
  db: Executor,
  { userId, key }: NonNullable<FactsWanted['key']>,
): Promise<OrderFacts['usedKey']> {
  const { orderId, requestHash } = idempotencyKeys
  const [used] = await db
    .select({ orderId, requestHash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return used ?? null
}
