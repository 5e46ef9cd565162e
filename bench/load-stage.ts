import { sql } from 'drizzle-orm'
import type { Orm } from '../apps/server/src/db/client.ts'
import { addOrders, CAST } from './fill-orders.ts'
import { addGoods, PIECES } from './goods.ts'
import { checkoutOf, type Member, type Stage } from './load-scenarios.ts'
import { addPeople, type Person, signTokens } from './people.ts'
import { phonePhotos } from './photos.ts'
import { retryOn503 } from './retry-on-503.ts'

const PRODUCTS = 200
/** A member may have so many open orders. */
export const OPEN_ORDERS = 5
/** Members who read their history: a hundred phones, and another hundred. */
const READERS = 200
/** So many orders each, of two lines, both on average. */
const ORDERS_A_READER = 20
/** Their slips are sent again and again: 120 in ten minutes each. */
const PAYERS = 200
const PHOTOS = 4
const CHECKOUTS_AT_ONCE = 8

/** Fills an empty shop with goods, people and past orders; returns all people, in the order of their ids. */
export async function fillForLoad(orm: Orm, buyers: number): Promise<Person[]> {
  const people = await addPeople(orm, CAST.first - 1 + READERS + PAYERS + buyers)
  await orm.transaction(async (tx) => {
    await addGoods(tx, PRODUCTS)
    await addOrders(tx, READERS * ORDERS_A_READER, { members: READERS })
  })
  await orm.execute(sql`vacuum analyze`)
  return people
}

/** Adds people to a shop that is there already, and pieces of everything, so that nothing runs out. */
export async function joinForLoad(orm: Orm, buyers: number): Promise<Person[]> {
  const people = await addPeople(orm, PAYERS + buyers)
  await orm.transaction(async (tx) => {
    await tx.execute(sql`update variants set available = available + ${PIECES}::int where is_active`)
    await tx.execute(sql`
      insert into stock_movements (variant_id, kind, available, reason)
      select id, 'restock', ${PIECES}::int, 'bench' from variants where is_active order by id`)
  })
  return people
}

/** Signs everybody in, gives those who pay an order each, and takes photos. */
export async function setStage(url: string, secretKey: string, people: readonly Person[]): Promise<Stage> {
  const tokens = signTokens(secretKey, people)
  const members = people.map((person, at): Member => ({ email: person.email, token: tokens[at] ?? '' }))
  const filled = people[0]?.userId === CAST.staff
  const before = filled ? CAST.first - 1 + READERS : 0
  const products = await productsOf(url)
  const [product] = products
  if (!product) throw new Error('No product of this shop has a variant that can be bought.')
  const payers = await Promise.all(
    inChunks(members.slice(before, before + PAYERS)).map(async (chunk) => {
      const done: Stage['payers'][number][] = []
      for (const member of chunk) done.push({ ...member, order: await submitCheckout(url, member, product) })
      return done
    }),
  )
  return {
    products,
    payers: payers.flat(),
    buyers: members.slice(before + PAYERS),
    readers: filled ? members.slice(CAST.first - 1, before) : payers.flat(),
    photos: await phonePhotos(PHOTOS),
    staff: filled ? members[0] : undefined,
  }
}

/** Products of the shop that are sold, as its visitors see them. */
export async function productsOf(url: string): Promise<Stage['products']> {
  const response = await ask(`${url}/api/workshop/active_workshop_products/`)
  if (!response.ok) throw new Error(`The catalogue returned ${response.status}.`)
  const { products } = (await response.json()) as {
    products: (Stage['products'][number] & { is_for_sale: boolean })[]
  }
  return products.filter((product) => product.is_for_sale && product.variants.length > 0)
}

async function submitCheckout(
  url: string,
  member: Member,
  product: Stage['products'][number],
): Promise<string> {
  const [path, body] = checkoutOf([product])
  const response = await ask(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 201) throw new Error(`A checkout before the run returned ${response.status}.`)
  return ((await response.json()) as { id: string }).id
}

function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return retryOn503(
    () => fetch(url, init),
    ({ status }) => status === 503,
  )
}

function inChunks<T>(things: readonly T[]): T[][] {
  const size = Math.ceil(things.length / CHECKOUTS_AT_ONCE)
  return Array.from({ length: CHECKOUTS_AT_ONCE }, (_, n) => things.slice(n * size, (n + 1) * size))
}
