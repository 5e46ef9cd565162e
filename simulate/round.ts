import type { Endpoint } from '@jansi/contract/endpoint'
import type { Client } from './calls.ts'
import type { Club, Person } from './club.ts'
import { addDays } from './days.ts'

/** They need a key out of a link, or stay open. */
const NOT_READ = ['/calendar/', '/download/', '/download/calendar/', '/staff/changes/']
/** A call that has no such resource at the moment, or none for an order in this state. */
const MAY_REFUSE: Readonly<Record<string, readonly number[]>> = {
  '/order/:id/qr/': [409],
  '/staff/variants/:id/waiting/': [404],
  // Goods that staff have hidden.
  '/workshopproduct/:id/product_in_workshop/': [404],
  // The club has no channel of LINE.
  '/dj-rest-auth/line/': [404],
}
/** Lists of the shop whose things the model does not know one by one. */
const LISTED = ['/staff/refunds/', '/staff/mails/', '/staff/tutorials/', '/tutorials/']

type Reader = { person: Person; access: Endpoint['access'] }
type Listed = { id: string | number }[] | { results: { id: string | number }[] }

/**
 * Reads every call that returns something, as an admin, as volunteers and as a member: the status is 200, and the body has its
 * schema. Calls above a person's role, and another member's things, are refused. `turn` chooses the persons and the things.
 */
export async function readEverything(
  club: Club,
  endpoints: readonly Endpoint[],
  turn: number,
): Promise<void> {
  const { admin, volunteers } = club
  const members = club.plainMembers
  const at = <T>(list: readonly T[]) => list[turn % list.length]
  const [volunteer, member] = [at(volunteers), at(members)]
  const readers: Reader[] = [{ person: admin, access: 'admin' }]
  if (volunteer) readers.push({ person: volunteer, access: 'staff' })
  if (member) readers.push({ person: member, access: 'member' })
  for (const reader of readers) {
    for (const endpoint of endpoints) {
      if (!NOT_READ.includes(endpoint.path)) await readOne(club, reader, endpoint, turn)
    }
  }
  for (const one of members) await seesOwnAlone(club, one)
  if (member) await seesNoOther(club, member, turn)
}

const ROLES = ['public', 'member', 'staff', 'admin'] as const

async function readOne(
  club: Club,
  { person, access }: Reader,
  endpoint: Endpoint,
  turn: number,
): Promise<void> {
  const isAllowed = ROLES.indexOf(endpoint.access) <= ROLES.indexOf(access)
  const paths = await pathsOf(club, person, endpoint.path, turn)
  // Volunteers see the same as an admin, and one refusal is enough.
  const isOnce = access === 'staff' || !isAllowed
  for (const path of isOnce ? paths.slice(-1) : paths) {
    const { status, body } = await person.client.attempt('GET', path)
    if (!isAllowed) {
      if (status !== 403) throw new Error(`${person.name} (${access}) may GET ${path}: ${status}.`)
      continue
    }
    if (MAY_REFUSE[endpoint.path]?.includes(status)) continue
    const checked = endpoint.responses[200]?.safeParse(body)
    if (status !== 200) throw new Error(`${person.name}: GET ${path} returned ${status}.`)
    if (checked?.success !== true)
      throw new Error(`GET ${path} does not have its schema: ${checked?.error.message.slice(0, 500)}`)
  }
}

/** The path, once for each of the newest thing and another one. */
async function pathsOf(club: Club, person: Person, path: string, turn: number): Promise<string[]> {
  if (path.startsWith('/staff/reports')) return [`${path}?from=${addDays(club.today, -28)}&to=${club.today}`]
  if (!path.includes(':id')) return [path]
  const ids = await idsFor(club, person, path)
  const chosen = new Set([ids.at(-1), ids[(turn * 7) % Math.max(1, ids.length)]])
  return [...chosen].flatMap((id) => (id === undefined ? [] : [path.replace(':id', String(id))]))
}

async function idsFor(club: Club, { client, email }: Person, path: string): Promise<(string | number)[]> {
  const known: Readonly<Record<string, () => (string | number)[]>> = {
    '/order/': () => club.orders.filter(({ member }) => member === email).map(({ id }) => id),
    '/staff/orders/': () => club.orders.map(({ id }) => id),
    '/staff/returns/': () => club.returns.map(({ id }) => id),
    '/staff/products/': () => club.goods.map(({ product }) => product),
    '/staff/variants/': () => club.goods.map(({ variant }) => variant),
    '/staff/workshops/': () => club.workshops.map(({ id }) => id),
    '/staff/members/': () => club.members.filter(({ access }) => access !== 'erased').map(({ id }) => id),
    '/workshopproduct/': () => club.goods.map(({ product }) => product),
    // No pieces are numbered.
    '/staff/pieces/': () => [],
  }
  const [list = ''] = path.split(':id')
  const ids = known[list]
  if (ids) return ids()
  if (!LISTED.includes(list)) throw new Error(`The round of calls does not know which ids ${path} takes.`)
  const { status, body } = await client.attempt<Listed>('GET', list)
  if (status !== 200) return []
  return (Array.isArray(body) ? body : body.results).map(({ id }) => id)
}

/** A member's lists have their own things, and nothing else. */
async function seesOwnAlone({ orders, returns }: Club, { client, email, name }: Person): Promise<void> {
  const own = orders.filter(({ member }) => member === email)
  await sameIds(client, `${name}: /order/`, '/order/', own)
  const sent = returns.filter(({ order }) => order.member === email)
  await sameIds(client, `${name}: /returnsession/`, '/returnsession/', sent)
}

/** Another member's order is unknown to a member. */
async function seesNoOther({ orders }: Club, { client, email, name }: Person, turn: number): Promise<void> {
  const others = orders.filter(({ member }) => member !== email)
  const foreign = others[turn % Math.max(1, others.length)]
  if (foreign === undefined) return
  for (const path of ['', 'qr/', 'download_receipt/']) {
    const { status } = await client.attempt('GET', `/order/${foreign.id}/${path}`)
    if (status !== 404) throw new Error(`${name} sees another member's order ${foreign.id}: ${status}.`)
  }
}

async function sameIds(client: Client, what: string, path: string, own: readonly { id: string }[]) {
  const shown = (await client.get<{ id: string }[]>(path)).map(({ id }) => id).sort()
  const expected = own.map(({ id }) => id).sort()
  if (JSON.stringify(shown) !== JSON.stringify(expected))
    throw new Error(`${what} has ${shown.length} things, of which ${expected.length} are theirs.`)
}
