import { type Person, tokenSigner } from '../apps/server/test/large-shop/goods-and-people.ts'
import { CAST } from '../apps/server/test/large-shop/orders.ts'
import { fillShop } from './fill-shop.ts'
import { type Ask, asksOf, type Scene, sceneOf } from './growth-asks.ts'
import { type BenchShop, openBenchShop } from './shop.ts'
import { columns, median, short } from './tables.ts'

/** The median time in milliseconds and the bytes of the responses to one request, at each size. */
export type GrowthRow = { name: string; cells: { ms: number; bytes: number }[] }

/** Requests that take this much longer than their response explains are marked: a busy machine, a deeper index. */
const MAX_GROWTH = 3
const PRODUCTS = 100
const ASK_LIMIT_MS = 5_000
const WARM_TURNS = 3

type FilledShop = { url: string; scene: Scene; tokenOf(account: number): string }

/**
 * Fills a shop with each number of orders and sends each request to all of them by turns, so that a busy moment of the machine
 * hits all sizes alike. Throws on an unexpected response.
 */
export async function measureGrowth(server: string, sizes: number[], repeats: number): Promise<GrowthRow[]> {
  const shops: BenchShop[] = []
  try {
    const filled: FilledShop[] = []
    for (const size of sizes) {
      note(`${size} orders`)
      const shop = await openBenchShop(server)
      shops.push(shop)
      filled.push(await openFilled(shop, size))
    }
    const rows: GrowthRow[] = []
    const names = filled[0] === undefined ? [] : asksOf(filled[0].scene, 0).map(nameOf)
    for (const [at, name] of names.entries()) {
      const cells = await measureAsk(filled, at, repeats)
      rows.push({ name, cells })
      note(`${name}: ${cells.map(({ ms }) => short(ms)).join(' · ')} ms`)
    }
    return rows
  } finally {
    for (const shop of shops) await shop.remove()
  }
}

async function openFilled(shop: BenchShop, orders: number): Promise<FilledShop> {
  const { members, buyers } = CAST
  const people = await fillShop(shop, { products: PRODUCTS, orders, members, buyers })
  const scene = await shop.withDatabase(sceneOf)
  note('server, until it is idle')
  const url = await shop.start()
  await shop.untilIdle()
  const sign = tokenSigner(shop.secretKey)
  // A token lives for fifteen minutes, which filling the next shop may take.
  return { url, scene, tokenOf: (account) => sign(people[account - 1] as Person) }
}

async function measureAsk(shops: FilledShop[], at: number, repeats: number): Promise<GrowthRow['cells']> {
  const cells = shops.map(() => ({ times: [] as number[], bytes: 0 }))
  const until = performance.now() + ASK_LIMIT_MS * shops.length
  for (let turn = 0; turn < WARM_TURNS + repeats; turn += 1) {
    if (turn > WARM_TURNS && performance.now() > until) break
    for (const [n, shop] of shops.entries()) {
      const { ms, bytes } = await send(shop, asksOf(shop.scene, turn)[at] as Ask)
      cells[n] = { times: turn < WARM_TURNS ? [] : [...(cells[n]?.times ?? []), ms], bytes }
    }
  }
  return cells.map(({ times, bytes }) => ({ ms: median(times), bytes }))
}

/** Without the ids, which differ from shop to shop. */
function nameOf({ path, account }: Ask): string {
  return path.replace(/[0-9a-f-]{36}/, ':id') + (account === CAST.heavy ? ' of the heavy member' : '')
}

async function send({ url, tokenOf }: FilledShop, { path, account, body, creates = false }: Ask) {
  // While other shops are asked, a server closes its idle connection.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', connection: 'close' }
  if (account !== undefined) headers.authorization = `Bearer ${tokenOf(account)}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const began = performance.now()
  const response = await fetch(url + path, { ...sent, headers })
  const { byteLength: bytes } = await response.arrayBuffer()
  if (response.status !== (creates ? 201 : 200)) throw new Error(`${path} returned ${response.status}.`)
  return { ms: performance.now() - began, bytes }
}

/** Ratios to the smallest size: of times, and of bytes where those grew. The last column marks rows that grow faster. */
export function growthTable(sizes: readonly number[], rows: readonly GrowthRow[]): string {
  const line = ({ name, cells }: GrowthRow) => {
    const ratios = cells.map(({ ms, bytes }) => ({
      time: ms / (cells[0]?.ms ?? Number.NaN),
      bytes: bytes / Math.max(cells[0]?.bytes ?? 1, 1),
    }))
    const last = ratios.at(-1)
    const isFaster = last !== undefined && last.time > MAX_GROWTH * Math.max(last.bytes, 1)
    const shown = ratios.map(({ time, bytes }) => short(time) + (bytes >= 1.5 ? ` (${short(bytes)})` : ''))
    return [name, ...shown, isFaster ? 'yes' : '']
  }
  return columns([['orders', ...sizes.map(String), 'faster than its response?'], ...rows.map(line)])
}

/** A large shop takes minutes: prints a step that begins, after the seconds since the program started. */
function note(step: string): void {
  console.log(`${String(Math.round(performance.now() / 1000)).padStart(5)} s  ${step}`)
}
