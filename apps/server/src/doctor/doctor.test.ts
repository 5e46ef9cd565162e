import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '@jansi/contract/orders'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { withoutTriggers } from '../../test/database.ts'
import { openShop } from '../../test/shop.ts'
import { aProduct, checkout, done, line, sendSlip } from '../../test/shop-goods.ts'
import { startSmtpServer } from '../../test/smtp.ts'
import { orderItems, orders, outboxMails, stockMovements, users, variants } from '../db/schema.ts'
import { readSettings } from '../env.ts'
import { sealRows } from '../modules/seals/commands/seal-rows.ts'
import { archiveName } from '../transfer/archive-directory.ts'
import { checkFreeSpace, checkMachine } from './check-machine.ts'
import type { CheckResult } from './check-result.ts'
import { checkShop } from './check-shop.ts'
import { runChecks } from './run-checks.ts'

const shop = openShop()
const folder = await mkdtemp(join(tmpdir(), 'jansi-doctor-'))
afterAll(() => rm(folder, { recursive: true }))

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.org', DATA_DIR: folder }
const clock = () => new Date()
const inside = (settings = readSettings({}), now = clock) => {
  const { database, files } = shop.deps
  return checkShop({ database, files, settings, clock: now })
}
const around = (env: Record<string, string> = {}) =>
  checkMachine(readSettings({ ...production, ...env }), clock())

/** What is not right, by check and state, and what was said of it. */
const troubles = (found: CheckResult[]) =>
  found.filter(({ state }) => state !== 'ok').map(({ check, state, says }) => [`${check}: ${state}`, says])
const of = (check: CheckResult['check'], found: CheckResult[]) => found.filter((one) => one.check === check)

async function aPaidOrder() {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 3 }] })
  const body = checkout([line(product, 'sale', 2)])
  const order = done(await member.post<{ id: string }>('/order/create_from_cart/', body), 201)
  await sendSlip(member, order.id)
  return { product, order }
}

describe('the doctor looks into the shop', () => {
  it('and finds nothing wrong where nothing is', async () => {
    await aPaidOrder()
    const found = await inside()
    expect(troubles(found)).toEqual([])
    expect(found.map(({ check }) => check)).toEqual([
      ...['database', 'migrations', 'clock', 'stock', 'orders', 'seals', 'pictures', 'mail'],
    ])
    expect(of('database', found)[0]?.says).toMatch(/PostgreSQL \d+\.\d+ answers in \d+ ms/)
  })

  it('and sees stock that the ledger does not know', async () => {
    const { product } = await aPaidOrder()
    const move = (by: number) =>
      shop.orm
        .update(variants)
        .set({ available: sql`${variants.available} + ${by}` })
        .where(eq(variants.id, product.variant.id))
    await move(1)
    const found = await inside()
    await move(-1)
    expect(troubles(found)).toEqual([
      ['stock: fault', expect.stringContaining('สีน้ำ 12 สี เบอร์ 1: ledger differs: {"id":')],
    ])
  })

  it('and sees a row of the ledger that was changed after it was sealed', async () => {
    await aPaidOrder()
    await sealRows(shop.deps)
    await withoutTriggers(shop.orm, (tx) => tx.update(stockMovements).set({ reason: 'แก้ไข' }))
    expect(troubles(await inside())).toEqual([
      ['seals: fault', 'Sealed rows were changed in the database: stock_movements: row 1 was changed.'],
    ])
  })

  it('and sees an order that is not the sum of its lines', async () => {
    const { order } = await aPaidOrder()
    await shop.orm.update(orders).set({ amount: 1 }).where(eq(orders.id, order.id))
    const says = expect.stringMatching(`1 orders do not add up: ${order.id}: 1, lines 24000 satang`)
    expect(troubles(await inside())).toEqual([['orders: fault', says]])
  })

  it('and sees an order without lines, though it costs nothing', async () => {
    const member = await shop.aMember()
    const free = await aProduct(shop, { rentalPrice: 0 })
    const borrow = () => member.post<Order>('/order/create_from_cart/', checkout([line(free, 'rent')], 4))
    const [one, other] = [done(await borrow(), 201), done(await borrow(), 201)]
    await shop.orm.update(orderItems).set({ orderId: other.id }).where(eq(orderItems.orderId, one.id))
    const says = expect.stringContaining(`${one.id}: 0, lines 0 satang`)
    expect(troubles(await inside())).toEqual([['orders: fault', says]])
  })

  it('and sees a PostgreSQL that is too old, and pictures that no second machine would have', async () => {
    const { database, files } = shop.deps
    const old = async () => ({ rows: [{ version: '13.16', ms: String(Date.now()) }] })
    const found = await checkShop({
      database: { ...database, orm: { execute: old } as unknown as typeof shop.orm },
      files,
      settings: readSettings({}),
      clock,
    })
    expect(of('database', found)).toMatchObject([
      { state: 'warning', says: expect.stringContaining('13.16') },
    ])
    const shared = readSettings({ DATABASE_URL: 'postgresql://jansi@127.0.0.1:1/jansi' })
    expect(troubles(await inside(shared))).toEqual([
      ['database: warning', expect.stringContaining('folder of one machine')],
    ])
  })

  it('and sees a picture that is gone, and counts those that nobody names', async () => {
    await aPaidOrder()
    const [slip = ''] = await shop.storedFiles()
    await shop.deps.files.put('private/aaaaaaaaaaaaaaaaaaaaaa.jpg', new Uint8Array([1]), 'image/jpeg')
    expect(of('pictures', await inside())).toMatchObject([
      { state: 'ok', says: 'All 1 files that rows name are stored, and 1 that no row names.' },
    ])
    await shop.deps.files.delete(slip)
    const says = `1 of 1 files that rows name are not in the store: ${slip}`
    expect(troubles(await inside())).toEqual([['pictures: fault', says]])
  })

  it('and sees mails that were given up or are late, and names nobody', async () => {
    const mail = { kind: 'x', recipient: 'mali@example.org', subject: 's', textBody: 't', htmlBody: 'h' }
    const long = new Date(Date.now() - 3_600_000)
    await shop.orm.insert(outboxMails).values([
      { ...mail, createdAt: long },
      { ...mail, createdAt: long, failedAt: long, lastError: '550 mali@example.org unknown' },
    ])
    const found = await inside()
    expect(troubles(found)).toEqual([
      ['mail: warning', '1 mails were given up.'],
      ['mail: warning', '1 mails wait, the oldest for 60 minutes.'],
    ])
    expect(JSON.stringify(found)).not.toContain('mali')
  })

  it('and sees migrations that are missing, unknown, or were never made', async () => {
    const table = sql`drizzle.__drizzle_migrations`
    await shop.orm.execute(sql`insert into ${table} (hash, created_at) values ('of tomorrow', 9999999999999)`)
    const newer = await inside()
    expect(troubles(newer)).toEqual([['migrations: fault', expect.stringContaining('not of this program')]])
    // Tables of another release are not read.
    expect(newer.map(({ check }) => check)).toEqual(['database', 'migrations', 'clock'])
    await shop.orm.execute(sql`delete from ${table} where hash = 'of tomorrow'`)

    const { rows } = await shop.orm.execute<{ hash: string; made: string }>(
      sql`delete from ${table} where created_at = (select max(created_at) from ${table})
        returning hash, created_at::text as made`,
    )
    const says = expect.stringMatching(/^1 of \d+ migrations are not applied/)
    expect(troubles(await inside())).toEqual([['migrations: fault', says]])
    await shop.orm.execute(
      sql`insert into ${table} (hash, created_at) values (${rows[0]?.hash}, ${rows[0]?.made})`,
    )

    await shop.orm.execute(sql`alter table ${table} rename to elsewhere`)
    const found = await inside()
    await shop.orm.execute(sql`alter table drizzle.elsewhere rename to __drizzle_migrations`)
    expect(troubles(found)).toEqual([['migrations: fault', expect.stringContaining('never prepared')]])
    expect(troubles(await inside())).toEqual([])
  })

  it('and sees clocks that do not agree', async () => {
    const late = (ms: number) => inside(readSettings({}), () => new Date(Date.now() - ms))
    expect(troubles(await late(300_000))).toEqual([
      ['clock: fault', expect.stringMatching(/are (29\d|300)\.\d s apart/)],
    ])
    expect(troubles(await late(30_000))).toEqual([['clock: warning', expect.any(String)]])
  })

  it('and sees accounts of the demo shop where real members come, and that there is no admin', async () => {
    await shop.anAdmin({ email: 'admin@jansi.test' })
    expect(troubles(await inside())).toEqual([])
    expect(troubles(await inside(readSettings(production)))).toEqual([
      ['settings: fault', expect.stringContaining('accounts of the demo shop')],
    ])
    await shop.orm.update(users).set({ isActive: false })
    expect(troubles(await inside(readSettings(production)))).toEqual([
      ['settings: warning', 'Nobody is an admin of this shop.'],
    ])
    await shop.anAdmin()
    expect(troubles(await inside(readSettings(production)))).toEqual([])
  })
})

describe('the doctor looks at the machine', () => {
  it('and sees who may read the secrets', async () => {
    expect(of('secrets', await around())).toMatchObject([{ state: 'warning' }])
    const file = join(folder, 'secrets.json')
    await writeFile(file, '{}')
    await chmod(file, 0o644)
    expect(of('secrets', await around())).toMatchObject([
      {
        state: 'fault',
        says: expect.stringContaining('0644'),
        todo: expect.stringContaining(`chmod 600 ${file}`),
      },
    ])
    await chmod(file, 0o600)
    expect(of('secrets', await around())).toMatchObject([{ state: 'ok' }])
    await writeFile(file, '{"secretKey":')
    expect(of('secrets', await around())).toMatchObject([
      { state: 'fault', says: expect.stringContaining(`${file} is damaged`) },
    ])
    await rm(file)
  })

  it('and sees a mail server that answers, one that does not, and that none is set', async () => {
    const smtp = await startSmtpServer()
    expect(of('mail', await around({ SMTP_URL: smtp.url }))).toMatchObject([{ state: 'ok' }])
    await smtp.close()
    expect(of('mail', await around({ SMTP_URL: smtp.url }))).toMatchObject([
      { state: 'fault', says: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(of('mail', await around())).toMatchObject([{ state: 'fault' }])
    expect(of('mail', await around({ NODE_ENV: 'test' }))).toMatchObject([{ state: 'ok' }])
  })

  it('and sees that there is no backup, or an old one only', async () => {
    const BACKUP_DIR = join(folder, 'backups')
    const backups = async (env = {}) => of('backups', await around({ BACKUP_DIR, ...env }))
    expect(await backups()).toMatchObject([{ state: 'warning', says: expect.stringContaining('no backup') }])
    // A shop that was made today will have its first one in the night, when there is to be one.
    await mkdir(join(folder, 'database'))
    await writeFile(join(folder, 'database/PG_VERSION'), '17')
    expect(await backups()).toMatchObject([{ state: 'ok' }])
    expect(await backups({ BACKUP_AT: 'off' })).toMatchObject([{ state: 'warning' }])
    await mkdir(BACKUP_DIR)
    await writeFile(join(BACKUP_DIR, archiveName(new Date(Date.now() - 8 * 86_400_000))), '')
    expect(await backups()).toMatchObject([{ state: 'fault', says: expect.stringContaining('8.0 days old') }])
    expect(await backups({ NODE_ENV: 'development' })).toMatchObject([{ state: 'warning' }])
    await writeFile(join(BACKUP_DIR, archiveName(new Date(Date.now() - 3 * 86_400_000))), '')
    expect(await backups()).toMatchObject([
      { state: 'warning', says: expect.stringContaining('3.0 days old') },
    ])
    await writeFile(join(BACKUP_DIR, archiveName(new Date())), '')
    expect(await backups()).toMatchObject([{ state: 'ok' }])
  })

  it('and sees a disk without room', async () => {
    expect(of('disk', await around({ BACKUP_DIR: folder }))).toHaveLength(1)
    // A file system on which nothing is ever free.
    expect(of('disk', await around({ BACKUP_DIR: '/proc/jansi' })).at(-1)).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('0.0 GiB are free'),
    })
  })

  it('and sees a disk that is filling up', () => {
    const GIB_IN_BLOCKS = 262_144
    const room = (free: number, of: number) => {
      const size = { bsize: 4096, bavail: free * GIB_IN_BLOCKS, blocks: of * GIB_IN_BLOCKS }
      return checkFreeSpace(size, '/data').state
    }
    expect([room(3, 10), room(21, 300)]).toEqual(['ok', 'ok'])
    expect([room(1.9, 10), room(15, 200)]).toEqual(['warning', 'warning'])
    expect(room(0.2, 1)).toBe('fault')
  })

  it('and sees settings that are no good for real members', async () => {
    const settings = async (env: Record<string, string>) => of('settings', await around(env))
    expect(await settings({})).toMatchObject([{ state: 'ok' }])
    expect(await settings({ NODE_ENV: 'test' })).toMatchObject([
      { state: 'warning', says: expect.stringContaining('no production') },
    ])
    const bad = { PUBLIC_URL: 'http://shop.example.org', SEED: 'demo', TRUST_PROXY: 'true' }
    const shared = { DATABASE_URL: 'postgresql://jansi@127.0.0.1:1/jansi' }
    const found = await settings({ ...bad, ...shared })
    expect(found.map(({ state }) => state)).toEqual(['warning', 'warning', 'warning', 'warning'])
    expect(found.map(({ says }) => says).join('\n')).toMatch(
      /clear[\s\S]*demo[\s\S]*TRUST_PROXY[\s\S]*SECRET_KEY/,
    )
  })
})

describe('the doctor says it all', () => {
  it('in one order, when the database is gone too', async () => {
    const settings = readSettings({
      ...production,
      DATABASE_URL: 'postgresql://jansi:a-secret@127.0.0.1:1/jansi',
      SECRET_KEY: 'a secret key of the tests, long enough',
    })
    const found = await runChecks(settings, clock)
    expect(of('database', found)).toMatchObject([
      { state: 'fault', says: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(found.map(({ check }) => check)).toEqual([
      'settings',
      'secrets',
      'database',
      'mail',
      'disk',
      'backups',
    ])
    for (const { state, todo } of found) if (state !== 'ok') expect(todo).toMatch(/\w+ .*\.$/)
    expect(JSON.stringify(found)).not.toMatch(/a-secret|a secret key/)
  })

  it('of a folder without a shop too, and makes none', async () => {
    const empty = join(folder, 'empty')
    const found = await runChecks(readSettings({ DATA_DIR: empty }), clock)
    expect(of('database', found)).toMatchObject([
      { state: 'warning', says: expect.stringContaining('No shop found') },
    ])
    const inProduction = await runChecks(readSettings({ ...production, DATA_DIR: empty }), clock)
    expect(of('database', inProduction)).toMatchObject([{ state: 'fault' }])
    await expect(mkdir(empty)).resolves.toBeUndefined()
  })

  it('of the folder of another user, without touching what is in it', async () => {
    const theirs = join(folder, 'theirs')
    await mkdir(join(theirs, 'database'), { recursive: true })
    const me = process.geteuid?.() ?? 0
    const asAnother = vi.spyOn(process, 'geteuid').mockReturnValue(me + 1)
    const found = await runChecks(readSettings({ ...production, DATA_DIR: theirs }), clock)
    asAnother.mockRestore()
    expect(of('database', found)).toMatchObject([
      { state: 'fault', says: expect.stringContaining(`belongs to user ${me}`) },
    ])
    expect(await readdir(theirs)).toEqual(['database'])
  })
})
