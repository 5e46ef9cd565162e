import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { rateLimits } from '../src/db/schema.ts'
import { AppError } from '../src/http/app-error.ts'
import { openThrottles } from '../src/http/throttle.ts'
import { usePostgres } from './postgres-database.ts'

const postgres = usePostgres()

/** What a throttle sees of a reply: the headers it sets. */
function aReply() {
  const headers: Record<string, unknown> = {}
  const reply = { header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }) }
  return { headers, reply: reply as unknown as FastifyReply }
}

it('attempts are counted together over all processes on one PostgreSQL, and forgiven together', async () => {
  const second = await openDatabase({ url: postgres.url, dataDir: 'memory' })
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

    await here.forgive('login', 'somebody')
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
