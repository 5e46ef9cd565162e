import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '../src/core/app-error.ts'
import { openDatabase } from '../src/db/client.ts'
import { rateLimits } from '../src/db/schema/service.ts'
import { networkOf } from '../src/http/network.ts'
import { type LimitKey, openThrottles } from '../src/http/throttle.ts'
import { deleteExpired } from '../src/http/throttle-counters.ts'
import { usePostgres } from './postgres-database.ts'

const postgres = usePostgres()
const request = { raw: { socket: { destroyed: false } } } as unknown as FastifyRequest

/** The part of a reply that a throttle uses: the headers that it sets. */
function aReply() {
  const headers: Record<string, unknown> = {}
  const reply = {
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
    raw: Object.assign(new EventEmitter(), { writableFinished: false }),
  }
  return { headers, reply: reply as unknown as FastifyReply }
}

it('attempts are counted together over all processes, and forgiven together', async () => {
  const second = await openDatabase({ url: postgres.url, dataDir: '' })
  try {
    const here = openThrottles(postgres.database)
    const there = openThrottles(second)
    const { headers, reply } = aReply()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await here.consume('login', 'somebody', reply)
      await there.consume('login', 'somebody', reply)
    }
    const refusal = await there.consume('login', 'somebody', reply).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ status: 429, body: { detail: expect.stringContaining('throttled') } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await here.consume('login', 'somebody else', reply)

    await here.giveBack([{ name: 'login', key: 'somebody', after: 'forgive' }])
    await there.consume('login', 'somebody', reply)
  } finally {
    await second.close()
  }
})

it('a clock that was set back holds nobody for longer than the throttle lasts', async () => {
  const throttles = openThrottles(postgres.database)
  const { reply } = aReply()
  const used = (minutes: number) => ({ points: 10, expire: new Date(Date.now() + minutes * 60_000) })
  await postgres.orm.insert(rateLimits).values([
    { key: 'login:held', ...used(4) },
    { key: 'login:free', ...used(64) },
  ])
  await expect(throttles.consume('login', 'held', reply)).rejects.toBeInstanceOf(AppError)
  await throttles.consume('login', 'free', reply)
})

it('counters are deleted when their time has been over for an hour', async () => {
  const now = Date.now()
  const over = (minutes: number) => ({ points: 1, expire: new Date(now - minutes * 60_000) })
  await postgres.orm.insert(rateLimits).values([
    { key: 'login:old', ...over(61) },
    { key: 'login:recent', ...over(59) },
    { key: 'login:counting', ...over(-5) },
  ])
  expect(await deleteExpired(postgres.orm, new Date(now))).toBe(1)
  const kept = await postgres.orm.select().from(rateLimits).orderBy(rateLimits.key)
  expect(kept.map(({ key }) => key)).toEqual(['login:counting', 'login:recent'])
})

it('600 guesses over 600 accounts from one /64 are slowed and never refused', async () => {
  const pauses: number[] = []
  const throttles = openThrottles(postgres.database, async (ms) => void pauses.push(ms))
  for (let n = 1; n <= 600; n += 1) {
    const network = networkOf(`2001:db8:7:7:${n.toString(16)}::1`)
    const limits: LimitKey[] = [
      { name: 'login', key: `member${n}@example.org ${network}` },
      { name: 'loginAccount', key: `member${n}@example.org` },
      { name: 'loginNetwork', key: network },
    ]
    await throttles.admit(limits, request, aReply().reply)
  }
  expect(pauses).toHaveLength(500)
  expect([pauses.at(0), pauses.at(-1)]).toEqual([100, 5_000])
  const elsewhere: LimitKey = { name: 'loginNetwork', key: networkOf('2001:db8:7:8::1') }
  expect(await throttles.admit([elsewhere], request, aReply().reply)).toBe(false)
})

it('a correct attempt returns its point, and slows nobody', async () => {
  const throttles = openThrottles(postgres.database, () => Promise.reject(new Error('nobody waits')))
  const limit: LimitKey = { name: 'loginNetwork', key: '10.0.0.1' }
  for (let n = 0; n < 120; n += 1) {
    await throttles.admit([limit], request, aReply().reply)
    await throttles.giveBack([{ ...limit, after: 'refund' }])
  }
})

it('keeps 500 waiting at most, and looks at nothing for a client that leaves', async () => {
  const waits: (() => void)[] = []
  const pause = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waits.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const throttles = openThrottles(postgres.database, pause)
  const slow = (reply: FastifyReply) =>
    throttles.admit([{ name: 'loginNetwork', key: 'one' }], request, reply)
  for (let n = 0; n < 100; n += 1) await slow(aReply().reply)
  const { reply: leaving } = aReply()
  const left = slow(leaving)
  const others: Promise<boolean>[] = []
  while (others.length < 499) {
    // The pool refuses more than 200 callers at once.
    for (let n = 0; n < 100 && others.length < 499; n += 1) others.push(slow(aReply().reply))
    await expect.poll(() => waits.length).toBe(1 + others.length)
  }
  await expect(slow(aReply().reply)).rejects.toMatchObject({ status: 503, by: 'slowed' })
  leaving.raw.emit('close')
  await expect(left).rejects.toMatchObject({ status: 400 })
  for (const release of waits) release()
  expect(new Set(await Promise.all(others))).toEqual(new Set([true]))
})
