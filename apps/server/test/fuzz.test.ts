import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboxMails } from '../src/db/schema/mails.ts'
import { hashPassword } from '../src/modules/auth/hash-password.ts'
import { startSession } from '../src/modules/auth/steps/start-session.ts'
import { PASSWORD } from './auth-app.ts'
import { type FuzzRequest, type Operation, operationsOf, requestsTo } from './fuzz-requests.ts'
import type { Known } from './fuzz-values.ts'
import { aPhoto } from './pictures.ts'
import { openShop, type Person } from './shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line } from './shop-goods.ts'
import { bodyOf } from './visitor.ts'

/** Requests in all, spread evenly over the operations of the document; `npm run fuzz` sets it to 10,000. */
const CASES = Number(process.env.FUZZ_CASES ?? 400)
/** Other requests with FUZZ_SEED; printed with the count. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261120)
/** A response that takes longer counts as a hang. */
const PATIENCE_MS = 15_000

const ROLES = ['guest', 'member', 'staff', 'admin'] as const
type Who = (typeof ROLES)[number]

const shop = openShop()

test(`${CASES} random requests over all operations: no fault, no hang, no odd error, no trace of a refusal`, {
  timeout: 900_000,
}, async () => {
  Object.assign(shop.deps.throttles, { admit: async () => false })
  const world = await openWorld()
  const document = done(
    await shop.guest.send<Parameters<typeof operationsOf>[0]>({ method: 'GET', url: '/api/openapi.json' }),
    200,
  )
  const operations = operationsOf(document)
  const numRuns = Math.ceil(CASES / operations.length)
  const statuses = new Map<number, number>()
  const found: string[] = []
  let state = await stateOf()
  let cases = 0

  for (const operation of operations) {
    const property = fc.asyncProperty(
      fc.constantFrom(...ROLES, 'member', 'admin', 'admin'),
      requestsTo(operation, world.known),
      async (who, request) => {
        const answer = await ask(request, await world.tokenOf(who, request))
        cases += 1
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        judge(operation, request, answer)
        const before = state
        state = await stateOf()
        // Signing up again with an address that waits for its mail is refused, and the mail sent again.
        const mailsAgain = operation.path.endsWith('/registration/')
        if (answer.status >= 400 && !mailsAgain) expect(state, 'a refused request left a trace').toBe(before)
      },
    )
    const result = await fc.check(property, { seed: SEED, numRuns })
    if (result.counterexample) found.push(report(operation, result.counterexample, result.errorInstance))
  }

  const tally = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.info(`${cases} requests to ${operations.length} operations by seed ${SEED}; ${tally.join(', ')}`)
  expect(found.join('\n\n')).toBe('')
  expect(operations.length).toBeGreaterThan(40)
  expect(cases).toBeGreaterThanOrEqual(CASES)
  // Nonsense alone would prove little: many requests must have gone through.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(cases / 20)
})

type Answer = { status: number; type: string; text: string }

async function ask(request: FuzzRequest, access: string | null): Promise<Answer> {
  const headers = { ...request.headers, ...(access === null ? {} : { authorization: `Bearer ${access}` }) }
  const sent = shop.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers,
    payloadAsStream: true,
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  })
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer: it hangs')), PATIENCE_MS)
  })
  const response = await Promise.race([sent, tooLate]).finally(() => clearTimeout(timer))
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    text: (await bodyOf(response)).toString(),
  }
}

function judge({ path, statuses }: Operation, request: FuzzRequest, { status, type, text }: Answer): void {
  const shown = `${status} ${text.slice(0, 300)}`
  expect(status < 500 || status === 503, shown).toBe(true)
  // An empty id or dots make it another address, with that address's responses.
  const elsewhere = segments(request.url) !== segments(path)
  if (request.usual && status !== 404 && !elsewhere) expect([...statuses], shown).toContain(status)
  if (status < 400 || request.method === 'HEAD') return
  expect(type, shown).toContain('application/json')
  expect(isErrorBody(JSON.parse(text)), shown).toBe(true)
}

/** How many names an address is made of. */
function segments(url: string): number {
  const [path = ''] = url.split('?')
  return path.split('/').filter((name) => !/^\.{0,2}$/.test(name)).length
}

/** `{"detail"}`, or texts by field, nested by index for lists (section 8 and its conventions). */
function isErrorBody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  if ('detail' in body) return typeof body.detail === 'string'
  const fields = Object.entries(body).filter(([name]) => name !== 'code')
  return fields.length > 0 && fields.every(([, texts]) => isTexts(texts) || isErrorBody(texts))
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string')
}

function report({ method, path }: Operation, [who, request]: [Who, FuzzRequest], error: unknown): string {
  const { payload, ...head } = request
  const body = payload?.toString('latin1').slice(0, 600)
  return `${method} ${path} by ${who}, seed ${SEED}\n${JSON.stringify(head)} ${body}\n${String(error).slice(0, 800)}`
}

/** A shop with something in every state, so that ids of the requests name orders, returns and mails that exist. */
async function openWorld() {
  const passwordHash = await hashPassword(PASSWORD)
  const people: Record<Exclude<Who, 'guest'>, Person> = {
    member: await shop.aMember({ passwordHash }),
    staff: await shop.staff({ passwordHash }),
    admin: await shop.anAdmin({ passwordHash }),
  }
  const stranger = await shop.aMember()
  const waiting = await shop.aMember({ emailVerifiedAt: null, passwordHash })
  const product = await aProduct(shop, { variants: [{ stock: 100_000 }, { stock: 3 }] })
  const { staff, member } = people
  const uuids: string[] = []
  for (const owner of [member, stranger]) {
    for (const status of [
      'awaiting_slip',
      'pending',
      'approved',
      'rejected',
      'completed',
      'cancelled',
    ] as const) {
      const lines = [line(product, 'sale'), ...(status === 'completed' ? [] : [line(product, 'rent')])]
      uuids.push((await anOrder(shop, owner, status, { staff, lines })).id)
    }
    const reviewed = await aLoan(shop, owner, { quantity: 2, staff })
    const session = await aReturn(owner, [reviewed.item.id])
    const [returned] = session.items
    const outcomes = [{ condition: 4, quantity: 2 }]
    const review = { notes: 'ชำรุด', items: [{ return_item: returned?.id, outcomes }] }
    done(await staff.post(`/staff/returns/${session.id}/review/`, review), 200)
    uuids.push(reviewed.order.id, session.id)
    const other = await shop.aMember()
    const open = await aLoan(shop, other, { staff })
    uuids.push((await aReturn(other, [open.item.id])).id)
  }
  await shop.orm
    .update(outboxMails)
    .set({ failedAt: new Date(), lastError: 'no such host' })
    .where(sql`id <= 3`)
  const known: Known = {
    uuids,
    texts: [member.email, waiting.email, staff.email, 'พู่กัน', PASSWORD, '0812345678'],
    photo: await aPhoto(),
  }
  const tokens = new Map<Who, string>()
  return {
    known,
    /** A token of a live session: calls that end sessions get one of their own. */
    async tokenOf(who: Who, { url }: FuzzRequest): Promise<string | null> {
      if (who === 'guest') return null
      const kept = tokens.get(who)
      const ends = /logout|password/.test(url)
      if (kept !== undefined && !ends) return kept
      const { access } = await shop.orm.transaction((tx) => startSession(shop.deps, tx, people[who].id))
      if (!ends) tokens.set(who, access.token)
      return access.token
    },
  }
}

/** The shop as it was read last, and the position in the database's log at that time. */
let lastRead: { log: string; rows: string } | undefined

/**
 * A fingerprint of all rows and files, except counters of sessions and attempts. The rows are read only if the database
 * has written to its log since they were read last.
 */
async function stateOf(): Promise<string> {
  const log = await logPosition()
  if (lastRead?.log !== log) lastRead = { log, rows: await digestRows() }
  return [lastRead.rows, ...(await shop.storedFiles())].join('\n')
}

async function logPosition(): Promise<string> {
  const { rows } = await shop.orm.execute<{ log: string }>(
    sql`select pg_current_wal_insert_lsn()::text as log`,
  )
  return first(rows).log
}

async function digestRows(): Promise<string> {
  const { rows } = await shop.orm.execute<{ tablename: string }>(
    sql`select tablename from pg_tables where schemaname = 'public'
      and tablename not in ('sessions', 'refresh_tokens', 'rate_limits') order by 1`,
  )
  const digests = rows.map(
    ({ tablename }) =>
      `select '${tablename}' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from "${tablename}" t`,
  )
  const sums = await shop.orm.execute<{ digest: string }>(sql.raw(digests.join(' union all ')))
  return sums.rows.map(({ digest }) => digest).join('\n')
}
