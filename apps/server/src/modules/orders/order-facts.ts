import type { SiteSettings } from '@jansi/contract/settings'
import type { Executor } from '../../db/client.ts'
import { allJsonColumns, type JsonValues, jsonColumns } from '../../db/json-columns.ts'
import { namedStatement } from '../../db/named-statement.ts'
import { paymentMethods, workshops } from '../../db/schema.ts'
import { sumPieces } from '../../domain/piece-limits.ts'
import { ORDERED_PRODUCT, ORDERED_VARIANT, type OrderableRow } from '../cart/orderable-row.ts'
import { owesSomething } from '../people/debts.ts'
import { settingsOfText } from '../settings/queries.ts'
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

/** Everything that decides whether an order may be submitted, read at one moment. */
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
  method: ReturnType<typeof METHOD.read> | null
  /** The order that the key was used for, and the hash of its content. */
  usedKey: { orderId: string; requestHash: string } | null
}

/** Statuses of waiting orders that owe a slip. A rejected one waits for a better slip. */
const OWES_SLIP: ReadonlySet<string> = new Set(['awaiting_slip', 'rejected'])

const WORKSHOP = allJsonColumns(workshops)
const METHOD = jsonColumns(paymentMethods, ['id', 'name', 'isActive'])

/**
 * Whether the member owes something, the status of each waiting order with its variants and their pieces, the pieces of
 * the hold and of offers, the earlier order of the key, and whether staff know the account.
 */
type MemberFacts = [
  isDebtor: boolean,
  waiting: [string, [number, number][] | null][] | null,
  ownHold: Record<string, number> | null,
  ownOffers: Record<string, number> | null,
  usedKey: { order_id: string; request_hash: string } | null,
  isNew: boolean,
]
type FactsRow = {
  /** By variant; null for one that does not exist. */
  orderable: ([variant: JsonValues, product: JsonValues, isOffered: boolean] | null)[] | null
  workshop: JsonValues | null
  /** In the order of the orders. */
  members: MemberFacts[]
  settings: string | null
  methods: JsonValues[] | null
}

// Only an order that borrows asks for debts: a database prepares each part of a statement, also where it is not run.
const DEBTS = owesSomething('m.user_id', 'm.today::date')

// The condition of the index of open orders, and one that no index can help with: where few orders waited when PostgreSQL
// counted them, it would also read all of a status, and in an evening thousands wait.
const WAITS = `status in ('awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return')
          and status not in ('approved', 'awaiting_return')`

const ITEMS =
  '(select json_agg(json_build_array(variant_id, quantity)) from order_items where order_id = orders.id)'

const IS_KNOWN = `(
  exists (select from users where id = m.user_id and piece_limit_lifted_at is not null)
  or ${approvedBefore('m.user_id')})`

// Parameters that the planner's estimates depend on are columns of a row: one plan then serves all (decision D227).
const factsWith = (isDebtor: string) =>
  `with given as materialized (
    select $1::int[] as variant_ids, $2::int[] as method_ids, $3::int[] as user_ids, $4::text[] as days,
      $5::text[] as others, $6::int[] as key_owners, $7::text[] as keys)
  select
    (select json_agg((
        select json_build_array(${ORDERED_VARIANT.select('v')},
          (select ${ORDERED_PRODUCT.select('p')} from products p where p.id = v.product_id),
          exists (select from workshop_products where workshop_id = w.id and product_id = v.product_id))
        from variants v where v.id = wanted.id))
      from unnest(given.variant_ids) wanted (id)) as orderable,
    case when w.id is not null then ${WORKSHOP.select('w')} end as workshop,
    (select json_agg(json_build_array(
      ${isDebtor},
      (select json_agg(json_build_array(status, items)) from (
        select status, ${ITEMS} as items from orders
        where user_id = m.user_id and ${WAITS} and id is distinct from m.other_than::uuid
        union all
        select status, ${ITEMS} from orders
        where user_id = m.user_id and status = 'rejected' and held_until is not null and id is distinct from m.other_than::uuid
      ) o),
      (select json_object_agg(variant_id, quantity) from checkout_hold_pieces where user_id = m.user_id),
      (select json_object_agg(variant_id, 1) from waiting_entries where user_id = m.user_id and state = 'offered'),
      (select json_build_object('order_id', order_id, 'request_hash', request_hash)
        from idempotency_keys where user_id = m.key_owner and key = m.key),
      not ${IS_KNOWN}))
      from unnest(given.user_ids, given.days, given.others, given.key_owners, given.keys)
        m (user_id, today, other_than, key_owner, key)) as members,
    (select document::text from site_settings where id = 1) as settings,
    (select json_agg(${METHOD.select('m')}) from payment_methods m where m.id = any(given.method_ids)) as methods
  from given left join workshops w on w.is_active`

const selectFacts = namedStatement<FactsRow>('order_facts', factsWith('false'))
const selectFactsOfLoan = namedStatement<FactsRow>('order_facts_of_loan', factsWith(DEBTS))

/** Reads the facts that decide about an order, in one statement. */
export async function readOrderFacts(db: Executor, wanted: FactsWanted): Promise<OrderFacts> {
  const [facts] = await readFactsOfOrders(db, [wanted])
  if (facts === undefined) throw new Error('the facts of an order were not read')
  return facts
}

/** As `readOrderFacts`, for several orders at one moment: none of them knows of the others. */
export async function readFactsOfOrders(db: Executor, wanted: readonly FactsWanted[]): Promise<OrderFacts[]> {
  const select = wanted.some(({ borrows }) => borrows) ? selectFactsOfLoan : selectFacts
  const [row] = await select(db, [
    [...new Set(wanted.flatMap(({ variantIds }) => variantIds))],
    [...new Set(wanted.flatMap(({ paymentMethodId }) => paymentMethodId ?? []))],
    wanted.map(({ userId }) => userId),
    wanted.map(({ today }) => today),
    wanted.map(({ except }) => except ?? null),
    wanted.map(({ key }) => key?.userId ?? null),
    wanted.map(({ key }) => key?.key ?? null),
  ])
  if (row === undefined) throw new Error('the facts of orders were not read')
  const workshop = row.workshop && WORKSHOP.read(row.workshop)
  const orderable = (row.orderable ?? [])
    .filter((found) => found !== null)
    .map(([variant, product, isOffered]) => ({
      variant: ORDERED_VARIANT.read(variant),
      product: ORDERED_PRODUCT.read(product),
      workshop: isOffered ? workshop : null,
    }))
  const methods = (row.methods ?? []).map(METHOD.read)
  const settings = settingsOfText(row.settings)
  return wanted.map(({ variantIds, borrows, paymentMethodId }, at) => {
    const [isDebtor, waitingOrders, ownHold, ownOffers, usedKey, isNew] = memberFactsAt(row.members, at)
    const waiting = waitingOrders ?? []
    return {
      orderable: orderable.filter(({ variant }) => variantIds.includes(variant.id)),
      isDebtor: borrows && isDebtor,
      awaitingSlip: waiting.filter(([status]) => OWES_SLIP.has(status)).length,
      waiting: waiting.length,
      held: sumPieces(waiting.flatMap(([, pieces]) => pieces ?? [])),
      unchecked: sumPieces(waiting.flatMap(([status, pieces]) => (status === 'paid' ? [] : (pieces ?? [])))),
      isNew,
      ownHold: piecesOf(ownHold),
      ownOffers: piecesOf(ownOffers),
      settings,
      method: methods.find(({ id }) => id === paymentMethodId) ?? null,
      usedKey: usedKey && { orderId: usedKey.order_id, requestHash: usedKey.request_hash },
    }
  })
}

function memberFactsAt(members: readonly MemberFacts[], at: number): MemberFacts {
  const facts = members[at]
  if (facts === undefined) throw new Error('the facts of a member were not read')
  return facts
}

function piecesOf(byId: Record<string, number> | null): Map<number, number> {
  return new Map(Object.entries(byId ?? {}).map(([id, pieces]) => [Number(id), pieces]))
}
