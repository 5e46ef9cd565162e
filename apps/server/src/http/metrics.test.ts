import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { outboxMails } from '../db/schema/mails.ts'
import { archiveName } from '../transfer/archive-directory.ts'
import { ensureIdentity } from '../transfer/shop-identity.ts'
import { VERSION } from '../version.ts'

const TOKEN = 'a-token-for-the-watchers-of-the-shop'
const backups = await mkdtemp(join(tmpdir(), 'jansi-metrics-'))
afterAll(() => rm(backups, { recursive: true }))

const shop = openShop({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1', BACKUP_DIR: backups } })
const untold = openShop({ over: shop.source })

const scrape = async (from: Shop = shop, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  from.app.inject({ url: '/metrics', headers, remoteAddress })

/** The value of a sample, or undefined when there is none. */
async function sample(line: string, from: Shop = shop): Promise<number | undefined> {
  const { body } = await scrape(from)
  const found = body.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('the numbers for Prometheus', () => {
  it('count requests by route, method and status, and never by address', async () => {
    const member = await shop.aMember()
    for (const id of ['11111111-1111-4111-8111-111111111111', 'not-even-an-id']) {
      await member.get(`/order/${id}/`)
      await shop.guest.get(`/nothing-${id}`)
    }
    const of = (route: string, status: number) => `{method="GET",route="${route}",status="${status}"}`
    const order = of('/api/order/:id/', 404)
    expect(await sample(`jansi_http_requests_total${order}`)).toBe(2)
    expect(await sample(`jansi_http_request_duration_seconds_count${order}`)).toBe(2)
    expect(await sample(`jansi_http_requests_total${of('none', 404)}`)).toBe(2)
    const { body } = await scrape()
    expect(body).not.toContain('11111111')
    expect(body).not.toContain('not-even-an-id')
  })

  it('count requests under way, and those whose client went away before the answer', async () => {
    const address = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = createConnection(Number(address.port), address.hostname)
    socket.on('error', () => {})
    socket.write('POST /api/dj-rest-auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 100\r\n\r\n{"email"')
    // The scrape itself is one of them.
    await expect.poll(() => sample('jansi_http_requests_in_flight')).toBe(2)
    socket.resetAndDestroy()
    await expect.poll(() => sample('jansi_http_requests_in_flight')).toBe(1)
    const { body } = await scrape()
    expect(body).toMatch(
      /requests_total\{method="POST",route="\/api\/dj-rest-auth\/login\/",status="\w+"\} 1/,
    )
  })

  it('report the outbox, at most half a minute old', async () => {
    shop.pass(60)
    expect(await sample('jansi_outbox_lag_seconds')).toBe(0)
    const now = shop.deps.clock().getTime()
    const mail = { kind: 'x', recipient: 'a@example.org', subject: 's', textBody: 't', htmlBody: 'h' }
    await shop.orm.insert(outboxMails).values([
      { ...mail, createdAt: new Date(now - 90_000) },
      { ...mail, createdAt: new Date(now - 900_000), failedAt: new Date(now) },
      { ...mail, createdAt: new Date(now - 900_000), sentAt: new Date(now) },
    ])
    shop.pass(30)
    expect(await sample('jansi_outbox_mails{state="failed"}')).toBe(1)
    expect(await sample('jansi_outbox_lag_seconds')).toBe(120)
    expect(await sample('jansi_database_up')).toBe(1)
  })

  it('report uploads, memory and the event loop, and no names or addresses', async () => {
    const member = await shop.aMember({ firstName: 'มะลิ', email: 'mali@example.org' })
    await member.get('/dj-rest-auth/user/')
    const { body, headers } = await scrape()
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const name of [
      'jansi_uploads{state="held"}',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(body).toContain(`${name} `)
    }
    expect(body).not.toMatch(/mali|มะลิ|example\.org|@/)
  })

  it('report the release, as health does', async () => {
    expect(await sample(`jansi_build_info{version="${VERSION}",node="${process.version}"}`)).toBe(1)
    const { body } = await shop.app.inject({ url: '/api/healthz' })
    expect(JSON.parse(body)).toEqual({ status: 'ok', version: VERSION })
  })

  it('report when the last backup of this shop was made', async () => {
    const NAME = 'jansi_backup_last_success_timestamp_seconds'
    expect(await sample(NAME)).toBeUndefined()
    const identity = await ensureIdentity(shop.orm, new Date('2026-11-01T00:00:00Z'))
    const shelve = (shopId: string | undefined, time: string) =>
      writeFile(join(backups, archiveName(shopId ?? null, new Date(time))), '')
    await shelve(identity?.shopId, '2026-11-19T20:30:00Z')
    await shelve(identity?.shopId, '2026-11-18T20:30:00Z')
    await shelve('ffffffff', '2026-11-20T20:30:00Z')
    expect(await sample(NAME)).toBe(Date.parse('2026-11-19T20:30:00Z') / 1000)
  })

  it('are those that are explained to who runs the shop, and the other way round', async () => {
    const manual = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    const explained = [...manual.matchAll(/`(jansi_[a-z_]+)`/g)].map(([, name]) => name)
    const names = [...(await scrape()).body.matchAll(/^# TYPE (jansi_\w+)/gm)].map(([, name]) => name)
    expect([...new Set(explained)].sort()).toEqual(names.sort())
  })

  it('are kept apart for each server of one process', async () => {
    await shop.guest.get('/banner/')
    expect(
      await sample('jansi_http_requests_total{method="GET",route="/api/banner/",status="200"}', untold),
    ).toBe(undefined)
  })

  it('still come when the database is gone, and say so', async () => {
    const gone = () => Promise.reject(new Error('gone'))
    const thrown = () => {
      throw new Error('gone')
    }
    const database = { ...shop.deps.database, ping: gone, orm: { select: thrown } }
    const app = await buildApp({ ...shop.deps, database: database as unknown as typeof shop.deps.database })
    const { statusCode, body } = await app.inject('/metrics')
    await app.close()
    expect(statusCode).toBe(200)
    expect(body).toContain('jansi_database_up 0\n')
    expect(body).not.toMatch(/^jansi_(outbox_mails|outbox_lag_seconds)\b/m)
  })
})

describe('who may see the numbers', () => {
  const right = { authorization: `Bearer ${TOKEN}` }

  it('is this machine itself', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await scrape(untold, {}, address)).statusCode).toBe(200)
    }
  })

  it('is not another machine, nor somebody whom a proxy on this machine passes on', async () => {
    const refused = [
      await scrape(shop, {}, '192.0.2.7'),
      await scrape(shop, { 'x-forwarded-for': '127.0.0.1' }, '192.0.2.7'),
      await scrape(shop, { 'x-forwarded-for': '127.0.0.1' }),
      await scrape(shop, { 'x-forwarded-for': '' }),
      await scrape(shop, { host: 'shop.example.org' }),
    ]
    for (const sign of ['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']) {
      refused.push(await scrape(shop, { [sign]: '127.0.0.1' }))
    }
    for (const { statusCode, body } of refused) {
      expect([statusCode, body]).toEqual([404, '{"detail":"Not found."}'])
    }
  })

  it('is who knows the token, from anywhere', async () => {
    expect((await scrape(shop, { ...right, 'x-forwarded-for': '192.0.2.9' }, '192.0.2.7')).statusCode).toBe(
      200,
    )
    for (const authorization of [
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      'Bearer ',
      `Basic ${TOKEN}`,
    ]) {
      expect((await scrape(shop, { authorization }, '192.0.2.7')).statusCode).toBe(404)
    }
  })

  it('is nobody by a token where none is set', async () => {
    expect((await scrape(untold, right, '192.0.2.7')).statusCode).toBe(404)
    expect((await scrape(untold, { authorization: 'Bearer undefined' }, '192.0.2.7')).statusCode).toBe(404)
  })
})
