import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { orders } from '../apps/server/src/db/schema/orders.ts'
import { addPeople, openSessions, tokenSigner } from '../apps/server/test/large-shop/goods-and-people.ts'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { checkoutOf, type Member, type Product, scenariosOf } from '../bench/scenarios.ts'
import { slipPhoto } from '../e2e/story/photos.ts'
import { BUILT_SERVER, startBuiltServer } from './built-server.ts'
import { exitCodeOf, ROOT, start } from './processes.ts'

const READY_WITHIN_MS = 120_000
const PAYERS = 50
const BUYERS = 2_000
const BEFORE_MS = 10_000
const AFTER_MS = 20_000
/** Between two requests of a client: workers end when they are idle, and the next request starts one. */
const PAUSE_MS = 300

/** A client that repeats a request. */
type Client = {
  name: string
  status: number
  next(): { path: string; method?: string; headers?: object; body?: unknown }
}

/** A member with an order that takes a slip, again and again. */
type Payer = Member & { order: string }

/** How often each kind of request got each status, by phase. */
const seen = new Map<string, Record<string, Record<number, number>>>()
const acknowledged = new Set<string>()
const faults: string[] = []
let phase = 'before'

/**
 * Runs `npm ci` next to a running shop that people read and order in, in a copy of this checkout with its build. Prints the
 * statuses that they got. Fails if one was neither the expected one nor 503, if an acknowledged order is missing after the
 * next start, or if the doctor then finds a fault.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-install-'))
  const [copy, dataDir] = [join(folder, 'shop'), join(folder, 'data')]
  const secretKey = randomBytes(48).toString('base64url')
  const url = `http://127.0.0.1:${await freePort()}`
  const env = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SECRET_KEY: secretKey,
    SEED: 'small',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
  let server: ChildProcess | undefined
  try {
    // Links: npm removes the old packages and writes new files.
    execFileSync('cp', ['-al', ROOT, copy])
    server = await serve(copy, url, env)
    const members = await joinShop(dataDir, secretKey)
    const closing = new AbortController()
    const clients = (await clientsOf(url, members)).map((client) => repeat(url, client, closing.signal))
    await setTimeout(BEFORE_MS)
    phase = 'during'
    const install = await exitCodeOf(start(['npm', 'ci'], copy, { stdio: 'inherit' }))
    if (install !== 0) throw new Error('npm ci failed.')
    phase = 'after'
    await setTimeout(AFTER_MS)
    closing.abort()
    await Promise.all(clients)
    await stop(server)
    for (const [kind, phases] of seen) console.log(kind.padEnd(22), JSON.stringify(phases))

    server = await serve(copy, url, env)
    const again = await openDatabase({ dataDir, poolSize: 1 })
    const kept = new Set((await again.orm.select({ id: orders.id }).from(orders)).map(({ id }) => id))
    await again.close()
    const lost = [...acknowledged].filter((id) => !kept.has(id))
    if (lost.length > 0) faults.push(`lost orders: ${lost.join(', ')}`)
    const doctor = spawnSync(process.execPath, [join(copy, 'apps/server/dist/doctor.js')], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    console.log(doctor.stdout, doctor.stderr)
    if (doctor.status !== 0) faults.push('The doctor found a fault.')
    await stop(server)
    console.log(`${acknowledged.size} orders acknowledged, ${lost.length} lost.`)
    for (const fault of new Set(faults)) console.error(fault)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    server?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds members to the running shop, and pieces of everything, so that nothing runs out. */
async function joinShop(dataDir: string, secretKey: string): Promise<Member[]> {
  const database = await openDatabase({ dataDir, poolSize: 1 })
  const people = await database
    .withoutTimeout(async (orm) => {
      await addPeople(orm, PAYERS + BUYERS)
      await orm.execute(sql`update variants set available = available + 100000 where is_active`)
      await orm.execute(sql`
        insert into stock_movements (variant_id, kind, available, reason)
        select id, 'restock', 100000, 'npm ci' from variants where is_active`)
      return openSessions(orm)
    })
    .finally(() => database.close())
  const sign = tokenSigner(secretKey)
  return people.slice(-PAYERS - BUYERS).map((person) => ({ email: person.email, token: sign(person) }))
}

async function orderOf(url: string, member: Member, product: Product): Promise<Payer> {
  const [path, body] = checkoutOf([product])
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.status !== 201) throw new Error(`A checkout before the run returned ${response.status}.`)
  return { ...member, order: ((await response.json()) as { id: string }).id }
}

/** Reads and orders of everybody, and a request for each kind of worker. */
async function clientsOf(url: string, members: readonly Member[]): Promise<Client[]> {
  const catalogue = await fetch(`${url}/api/workshop/active_workshop_products/`)
  const sold = (await catalogue.json()) as { products: (Product & { is_for_sale: boolean })[] }
  const products = sold.products.filter((one) => one.is_for_sale && one.variants.length > 0)
  const [product] = products
  if (product === undefined) throw new Error('No product of this shop has a variant that can be bought.')
  const payers: Payer[] = []
  for (const member of members.slice(0, PAYERS)) payers.push(await orderOf(url, member, product))
  const scenarios = ['server-rendered page', 'catalogue', 'order history', 'login', 'order']
  const pages = ['/', '/staff/', '/api/readyz']
  const photo = new Blob([Uint8Array.from(await slipPhoto('004', '20261121000'))])
  let taken = 0
  const payer = () => payers[taken++ % payers.length] as Payer
  const asPayer = (path: string, body?: object) => {
    const { order, token } = payer()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return body === undefined
      ? { path: path.replace(':order', order), headers: { authorization: headers.authorization } }
      : { path, method: 'POST', headers, body: JSON.stringify(body) }
  }
  const slip = () => {
    const { order, token } = payer()
    const body = new FormData()
    body.append('order', order)
    body.append('image', photo, 'slip.jpg')
    return { path: '/api/paymentslip/', method: 'POST', headers: { authorization: `Bearer ${token}` }, body }
  }
  return [
    ...scenariosOf({ products, readers: payers, buyers: members.slice(PAYERS) })
      .filter(({ name }) => scenarios.includes(name))
      .map(({ name, expected: [status = 200], next }): Client => ({ name, status, next })),
    { name: 'slip upload', status: 201, next: slip },
    ...pages.map((path): Client => ({ name: path, status: 200, next: () => ({ path }) })),
    { name: 'receipt', status: 200, next: () => asPayer('/api/order/:order/download_receipt/') },
    {
      name: 'qr',
      status: 200,
      next: () => asPayer('/api/order/generate_promptpay_qr/', { amount: 1 + taken }),
    },
  ]
}

async function repeat(
  url: string,
  { name, status: expected, next }: Client,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { path, ...init } = next()
    const { status, text } = await fetch(url + path, init as RequestInit).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
    )
    const counts = seen.get(name)?.[phase] ?? {}
    seen.set(name, { ...seen.get(name), [phase]: { ...counts, [status]: (counts[status] ?? 0) + 1 } })
    if (status === 201 && name === 'order') acknowledged.add(JSON.parse(text).id)
    if (status !== expected && status !== 503)
      faults.push(`${name} ${status} ${phase}: ${text.slice(0, 200)}`)
    await setTimeout(PAUSE_MS)
  }
}

async function serve(copy: string, url: string, env: Record<string, string>): Promise<ChildProcess> {
  const server = startBuiltServer(
    { stdio: ['ignore', 'inherit', 'inherit'], env },
    { script: join(copy, BUILT_SERVER) },
  )
  if (await waitUntilReady(url, READY_WITHIN_MS)) return server
  server.kill('SIGKILL')
  throw new Error('The shop did not get ready.')
}

async function stop(server: ChildProcess): Promise<void> {
  const code = exitCodeOf(server)
  server.kill('SIGTERM')
  if ((await code) !== 0) faults.push('The shop did not stop in order.')
}

await main()
