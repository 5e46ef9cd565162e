import type { SiteSettings } from '@jansi/contract/settings'
import { statusesThat } from '@jansi/contract/statuses'
import { eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { type JsonRow, objectOf, rowFromJson, rowOf } from '../../db/json-rows.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { paymentMethods, siteSettings } from '../../db/schema/settings.ts'
import { workshopProducts, workshops } from '../../db/schema/workshops.ts'
import { whereInGrace, whereStatus } from '../../db/status-sql.ts'
import { sumPieces } from '../../domain/piece-limits.ts'
import type { PiecesOfCategory } from '../../domain/workshop-set.ts'
import { ORDERED_PRODUCT, ORDERED_VARIANT, type OrderableRow } from '../cart/orderable-row.ts'
import { debtOf } from '../people/debts.ts'
import { settingsOf } from '../settings/queries.ts'
import { approvedBefore } from './approved-before.ts'

/** Which facts to read. `today` is a day in Bangkok. */
export type FactsWanted = {
  userId: number
  variantIds: readonly number[]
  /** Reads whether the member owes a return or a penalty; without it `debt` is null. */
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
  debt: 'overdue' | 'penalty' | null
  /** The member's orders that owe a slip, and all that wait for staff, those included. */
  awaitingSlip: number
  waiting: number
  /** Pieces that the member's orders hold before staff approve them, by variant. */
  held: Map<number, number>
  /** Those of them in orders whose slip nobody has checked. */
  unchecked: PiecesOfCategory[]
  /** The set of the active workshop. */
  workshopSet: PiecesOfCategory[]
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

const AWAITS_SLIP: ReadonlySet<string> = new Set(statusesThat('awaitsSlip'))

/**
 * Reads the facts that decide about an order of an existing account, in one statement. Its caller has locked the member and
 * the variants, or reads one snapshot.
 */
export async function readOrderFacts(db: Executor, wanted: FactsWanted): Promise<OrderFacts> {
  const { userId, variantIds, today, borrows, paymentMethodId, key } = wanted
  const [read] = await db
    .select({
      orderable: orderable(variantIds),
      pieces: piecesOfMember(userId, wanted.except),
      workshopSet: setOfActiveWorkshop(),
      debt: sql<
        OrderFacts['debt']
      >`(select case when ${borrows}::boolean then ${sql.raw(debtOf('users.id', 'now.today'))} end
        from (select ${today}::date as today) now)`,
      isKnown: sql<boolean>`(${users.pieceLimitLiftedAt} is not null or ${sql.raw(approvedBefore('users.id'))})`,
      settings: rowOf(siteSettings, eq(siteSettings.id, 1)),
      method: rowOf(paymentMethods, sql`${paymentMethods.id} = ${paymentMethodId ?? null}::int`),
      usedKey: rowOf(
        idempotencyKeys,
        sql`${idempotencyKeys.userId} = ${key?.userId ?? null}::int and ${idempotencyKeys.key} = ${key?.key ?? null}`,
      ),
    })
    .from(users)
    .where(eq(users.id, userId))
    .prepare('order_facts')
    .execute()
  if (read === undefined) throw new Error(`no account ${userId}`)
  const { pieces, isKnown, settings, ...facts } = read
  const ordered = pieces.filter(({ orderId }) => orderId !== null)
  const statuses = [...new Map(ordered.map(({ orderId, reservedBy }) => [orderId, reservedBy])).values()]
  const sum = (some: readonly PieceRow[]) => sumPieces(some.map((row) => [row.variantId, row.quantity]))
  return {
    ...facts,
    awaitingSlip: statuses.filter((status) => AWAITS_SLIP.has(status)).length,
    waiting: statuses.length,
    held: sum(ordered),
    unchecked: ordered.filter(({ reservedBy }) => reservedBy !== 'paid'),
    isNew: !isKnown,
    ownHold: sum(pieces.filter(({ reservedBy }) => reservedBy === 'hold')),
    ownOffers: sum(pieces.filter(({ reservedBy }) => reservedBy === 'offer')),
    settings: settingsOf(settings?.document),
  }
}

type OrderableJson = Omit<OrderableRow, 'workshop'> & { workshop: JsonRow | null }

/** SQL: the variants with their products, and the active workshop where it has them. */
function orderable(variantIds: readonly number[]): SQL<OrderableRow[]> {
  const row = sql`json_build_object('variant', ${objectOf(ORDERED_VARIANT)}, 'product', ${objectOf(ORDERED_PRODUCT)},
    'workshop', ${workshops})`
  const isOffered = sql`exists (select from ${workshopProducts}
    where ${eq(workshopProducts.workshopId, workshops.id)} and ${eq(workshopProducts.productId, products.id)})`
  const rows = sql`select coalesce(json_agg(${row}), '[]') from ${variants}
    join ${products} on ${eq(products.id, variants.productId)}
    left join ${workshops} on ${workshops.isActive} and ${isOffered}
    where ${anyOf(variants.id, variantIds)}`
  return sql`(${rows})`.mapWith((found: OrderableJson[]) =>
    found.map((one) => ({ ...one, workshop: one.workshop && rowFromJson(workshops, one.workshop) })),
  )
}

/** SQL: the pieces of the active workshop's set. */
function setOfActiveWorkshop(): SQL<PiecesOfCategory[]> {
  return sql`(select coalesce(json_agg(json_build_object('categoryId', p.category_id, 'type', s.type, 'quantity', s.quantity)), '[]')
    from workshops w join workshop_set_pieces s on s.workshop_id = w.id join products p on p.id = s.product_id
    where w.is_active)`
}

/** Pieces of one variant that are reserved for a member: by an order of this status, the checkout hold, or an offer. */
type PieceRow = PiecesOfCategory & { reservedBy: string; orderId: string | null; variantId: number }

/** SQL: the pieces that are reserved for a member, without those of one order. */
function piecesOfMember(userId: number, except: string | undefined): SQL<PieceRow[]> {
  // The statuses are the condition of the index of open orders, and one that no index can help with: where few orders
  // waited when PostgreSQL counted them, it would also read all of a status, and in an evening thousands wait.
  const waiting = sql`
      select id, status from orders where user_id = ${userId} and id is distinct from ${except ?? null}::uuid
        and ${whereStatus('open')} and not ${whereStatus('checked')}
      union all
      select id, status from orders where user_id = ${userId} and id is distinct from ${except ?? null}::uuid
        and ${whereInGrace()}`
  const pieces = sql`
    select w.status as "reservedBy", w.id as "orderId", i.variant_id as "variantId", i.quantity,
      p.category_id as "categoryId", case when i.is_rental then 'rent' else 'sale' end as type
    from (${waiting}) w join order_items i on i.order_id = w.id join products p on p.id = i.product_id
    union all
    select 'hold', null, variant_id, quantity, null, null from checkout_hold_pieces where user_id = ${userId}
    union all
    select 'offer', null, variant_id, 1, null, null from waiting_entries where user_id = ${userId} and state = 'offered'`
  return sql`(select coalesce(json_agg(pieces), '[]') from (${pieces}) pieces)`
}
