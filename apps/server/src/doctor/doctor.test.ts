import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '@jansi/contract/orders'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { withoutTriggers } from '../../test/database.ts'
import { openShop } from '../../test/shop.ts'
import { anActiveWorkshop, aProduct, checkout, done, line, sendSlip } from '../../test/shop-goods.ts'
import { startSmtpServer } from '../../test/smtp.ts'
import { POSTGRES } from '../db/private/binaries.ts'
import { variants } from '../db/schema/catalog.ts'
import { storedImages } from '../db/schema/images.ts'
import { outboxMails } from '../db/schema/mails.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { users } from '../db/schema/people.ts'
import { stockMovements } from '../db/schema/stock.ts'
import { readSettings } from '../env.ts'
import { MAX_DERIVE_ATTEMPTS } from '../modules/images/queries.ts'
import { sealRows } from '../modules/seals/commands/seal-rows.ts'
import { archiveName } from '../transfer/archive-directory.ts'
import type { ShopIdentity } from '../transfer/shop-identity.ts'
import { checkBackups } from './check-backups.ts'
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
const around = (env: Record<string, string> = {}) => checkMachine(readSettings({ ...production, ...env }))

/** Returns the results that are not ok, as check, state and message. */
const troubles = (found: CheckResult[]) =>
  found.filter(({ state }) => state !== 'ok').map(({ check, state, says }) => [`${check}: ${state}`, says])
const of = (check: CheckResult['check'], found: CheckResult[]) => found.filter((one) => one.check === check)

/** The doctor compares the moments of the shop with the clock of the machine. */
async function openToday() {
  shop.at(new Date().toISOString())
  const days = { handOverOn: '2100-01-01', startsOn: '2100-01-02', endsOn: '2100-01-03' }
  await anActiveWorkshop(shop, { ...days, returnDueOn: '2100-01-09' })
}

async function aPaidOrder() {
  await openToday()
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 3 }] })
  const body = checkout([line(product, 'sale', 2)])
  const order = done(await member.post<{ id: string }>('/order/create_from_cart/', body), 201)
  await sendSlip(member, order.id)
  return { product, order }
}

describe('the doctor checks the shop', () => {
  it('and finds no fault in a healthy shop', async () => {
    await aPaidOrder()
    const found = await inside()
    expect(troubles(found)).toEqual([])
    expect(found.map(({ check }) => check)).toEqual([
      ...[
        'database',
        'migrations',
        'clock',
        'stock',
        'journal',
        'orders',
        'slips',
        'seals',
        'pictures',
        'pictures',
        'mail',
        'copies',
      ],
    ])
    expect(of('database', found)[0]?.says).toMatch(/PostgreSQL \d+\.\d+, released \d+ days ago, responded/)
  })

  it('and warns of programs of the private PostgreSQL that are older than a year', async () => {
    const later = () => new Date(Date.parse(POSTGRES.released) + 366 * 86_400_000)
    expect(of('database', await inside(readSettings({}), later))).toMatchObject([
      {
        state: 'warning',
        says: expect.stringContaining('released 366 days ago'),
        todo: expect.stringContaining('Upgrade'),
      },
    ])
  })

  it('and reports stock that differs from the ledger', async () => {
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

  it('and reports an order whose amount is not the sum of its items', async () => {
    const { order } = await aPaidOrder()
    await shop.orm.update(orders).set({ amount: 1 }).where(eq(orders.id, order.id))
    const says = expect.stringMatching(
      `The amounts of 1 orders differ from the sums of their items: ${order.id}: 1, lines 24000 satang`,
    )
    expect(troubles(await inside())).toEqual([['orders: fault', says]])
  })

  it('and reports an order without items, even if it is free', async () => {
    await openToday()
    const member = await shop.aMember()
    const free = await aProduct(shop, { rentalPrice: 0 })
    const borrow = () => member.post<Order>('/order/create_from_cart/', checkout([line(free, 'rent')], 4))
    const [one, other] = [done(await borrow(), 201), done(await borrow(), 201)]
    await shop.orm.update(orderItems).set({ orderId: other.id }).where(eq(orderItems.orderId, one.id))
    const says = expect.stringContaining(`${one.id}: 0, lines 0 satang`)
    expect(troubles(await inside())).toEqual([['orders: fault', says]])
  })

  it('warns about an old PostgreSQL, and about images in a folder of this machine', async () => {
    const { database, files } = shop.deps
    const old = async () => ({ rows: [{ version: '13.16', ms: String(Date.now()) }] })
    const shared = readSettings({ DATABASE_URL: 'postgresql://jansi@127.0.0.1:1/jansi' })
    const found = await checkShop({
      database: { ...database, orm: { execute: old } as unknown as typeof shop.orm },
      files,
      settings: shared,
      clock,
    })
    expect(of('database', found)).toMatchObject([
      { state: 'warning', says: expect.stringContaining('13.16') },
    ])
    expect(troubles(await inside(shared))).toEqual([
      ['database: warning', expect.stringContaining('folder of this machine')],
    ])
  })

  it('reports missing image files, and counts unused ones', async () => {
    await aPaidOrder()
    const slip = (await shop.storedFiles()).find((key) => key.endsWith('.jpg')) ?? ''
    await shop.deps.files.put('private/aaaaaaaaaaaaaaaaaaaaaa.jpg', new Uint8Array([1]), 'image/jpeg')
    expect(of('pictures', await inside())).toMatchObject([
      { state: 'ok', says: 'An image was written, read and deleted.' },
      {
        state: 'ok',
        says: 'All 1 image files in use are stored, and 1 unused ones. 0 of 0 images have all their sizes, and 0 wait for some.',
      },
    ])
    await shop.deps.files.delete(slip)
    const says = `1 of 1 image files are missing from the store: ${slip}`
    expect(troubles(await inside())).toEqual([['pictures: fault', says]])
  })

  it('reports how far the sizes of images are, and warns of those that could not be made', async () => {
    const image = (n: number) => ({ key: `public/${String(n).repeat(22)}`, createdAt: new Date() })
    await shop.orm
      .insert(storedImages)
      .values([
        { ...image(1), derivedAt: new Date() },
        image(2),
        { ...image(3), attempts: MAX_DERIVE_ATTEMPTS },
      ])
    expect(troubles(await inside())).toEqual([
      [
        'pictures: warning',
        'All 0 image files in use are stored, and 0 unused ones. 1 of 3 images have all their sizes, and 1 wait for some. The sizes of 1 could not be made; visitors get these images as WebP.',
      ],
    ])
  })

  it('and reports failed and late mails without personal data', async () => {
    const mail = { kind: 'x', recipient: 'mali@example.org', subject: 's', textBody: 't', htmlBody: 'h' }
    const long = new Date(Date.now() - 3_600_000)
    await shop.orm.insert(outboxMails).values([
      { ...mail, createdAt: long, lastError: 'Mail command failed: 450 4.7.1 mali@example.org: 9000 mails' },
      { ...mail, createdAt: long, failedAt: long, lastError: '550 mali@example.org unknown' },
    ])
    const found = await inside()
    expect(troubles(found)).toEqual([
      ['mail: warning', '1 mails could not be sent.'],
      [
        'mail: warning',
        '1 mails are waiting, the oldest for 60 minutes. The last response of the mail server was 450 4.7.1.',
      ],
    ])
    expect(JSON.stringify(found)).not.toContain('mali')
  })

  it('and reports missing, unknown and never applied migrations', async () => {
    const table = sql`drizzle.__drizzle_migrations`
    await shop.orm.execute(sql`insert into ${table} (hash, created_at) values ('of tomorrow', 9999999999999)`)
    const newer = await inside()
    expect(troubles(newer)).toEqual([
      ['migrations: fault', expect.stringContaining('unknown to this release')],
    ])
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
    expect(troubles(found)).toEqual([['migrations: fault', expect.stringContaining('no tables yet')]])
    expect(troubles(await inside())).toEqual([])
  })

  it('and reports clocks that differ', async () => {
    const late = (ms: number) => inside(readSettings({}), () => new Date(Date.now() - ms))
    expect(troubles(await late(300_000))).toEqual([
      ['clock: fault', expect.stringMatching(/are (29\d|300)\.\d s apart/)],
    ])
    expect(troubles(await late(30_000))).toEqual([['clock: warning', expect.any(String)]])
  })

  it('and warns in production that a disk may take a day of orders with it', async () => {
    expect(of('copies', await inside())).toMatchObject([{ state: 'ok' }])
    expect(of('copies', await inside(readSettings(production)))).toMatchObject([
      { state: 'warning', says: expect.stringContaining('Continuous copies are off') },
    ])
  })

  it('and reports demo accounts in production, and a missing admin', async () => {
    await shop.anAdmin({ email: 'admin@jansi.test' })
    expect(troubles(await inside())).toEqual([])
    const accounts = async () => troubles(of('settings', await inside(readSettings(production))))
    expect(await accounts()).toEqual([['settings: fault', expect.stringContaining('demo accounts')]])
    await shop.orm.update(users).set({ isActive: false })
    expect(await accounts()).toEqual([['settings: warning', 'The shop has no admin.']])
    await shop.anAdmin()
    expect(await accounts()).toEqual([])
  })
})

describe('the doctor checks the machine', () => {
  it('and reports who can read the secrets', async () => {
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

  it('and distinguishes a working mail server, a failing one and a missing one', async () => {
    const smtp = await startSmtpServer()
    expect(of('mail', await around({ SMTP_URL: smtp.url }))).toMatchObject([{ state: 'ok' }])
    await smtp.close()
    expect(of('mail', await around({ SMTP_URL: smtp.url }))).toMatchObject([
      { state: 'fault', says: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(of('mail', await around())).toMatchObject([{ state: 'fault' }])
    expect(of('mail', await around({ NODE_ENV: 'test' }))).toMatchObject([{ state: 'ok' }])
  })

  it('and reports a full disk', async () => {
    expect(of('disk', await around({ BACKUP_DIR: folder }))).toHaveLength(1)
    // A file system on which nothing is ever free.
    expect(of('disk', await around({ BACKUP_DIR: '/proc/jansi' })).at(-1)).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('0.0 GiB are free'),
    })
  })

  it('and warns about a disk that fills up', () => {
    const GIB_IN_BLOCKS = 262_144
    const stateAt = (free: number, of: number) => {
      const size = { bsize: 4096, bavail: free * GIB_IN_BLOCKS, blocks: of * GIB_IN_BLOCKS }
      return checkFreeSpace(size, '/data').state
    }
    expect([stateAt(3, 10), stateAt(21, 300)]).toEqual(['ok', 'ok'])
    expect([stateAt(1.9, 10), stateAt(15, 200)]).toEqual(['warning', 'warning'])
    expect(stateAt(0.2, 1)).toBe('fault')
  })

  it('and reports settings that are unsafe for real members', async () => {
    const settings = async (env: Record<string, string>) => of('settings', await around(env))
    const BACKUP_RECIPIENTS = 'age1dl4fgeek7w4jdwlcesmylkthpu35u4ue84vxey0nq93qu257xezqygs842'
    expect(await settings({ BACKUP_RECIPIENTS })).toMatchObject([{ state: 'ok' }])
    expect(await settings({})).toMatchObject([
      {
        state: 'warning',
        says: expect.stringContaining('BACKUP_RECIPIENTS is not set'),
        todo: expect.stringContaining('npm run setup -- --backup-key'),
      },
    ])
    expect(await settings({ NODE_ENV: 'test' })).toMatchObject([
      { state: 'warning', says: expect.stringContaining('NODE_ENV is not') },
    ])
    const bad = { PUBLIC_URL: 'http://shop.example.org', SEED: 'demo', TRUST_PROXY: 'true' }
    const shared = { DATABASE_URL: 'postgresql://jansi@127.0.0.1:1/jansi' }
    const found = await settings({ ...bad, ...shared, BACKUP_RECIPIENTS })
    expect(found.map(({ state }) => state)).toEqual(['warning', 'warning', 'warning', 'warning'])
    expect(found.map(({ says }) => says).join('\n')).toMatch(
      /unencrypted[\s\S]*demo[\s\S]*TRUST_PROXY[\s\S]*SECRET_KEY/,
    )
  })
})

describe('the doctor checks the backups', () => {
  const BACKUP_DIR = join(folder, 'archives')
  const shopId = '0a1b2c3d'
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const ofShop = (given: Partial<ShopIdentity> = {}) => ({
    shopId,
    madeAt: ago(90),
    lastBackupAt: null,
    ...given,
  })
  const check = (identity: ShopIdentity | null | undefined, env: Record<string, string> = {}) =>
    checkBackups(readSettings({ ...production, BACKUP_DIR, ...env }), identity, clock())
  const shelve = (days: number, of: string | null = shopId) =>
    writeFile(join(BACKUP_DIR, archiveName(of, ago(days))), '')

  it('and reports missing and old ones', async () => {
    const says = expect.stringContaining('No backup found')
    expect(await check(ofShop())).toMatchObject([{ state: 'warning', says }])
    // A shop that was made today will have its first one in the night, when there is to be one.
    const young = ofShop({ madeAt: ago(0.5) })
    expect(await check(young)).toMatchObject([{ state: 'ok' }])
    expect(await check(young, { BACKUP_AT: 'off' })).toMatchObject([{ state: 'warning' }])
    await mkdir(BACKUP_DIR)
    await shelve(8)
    expect(await check(ofShop())).toMatchObject([
      { state: 'fault', says: expect.stringContaining('8.0 days old') },
    ])
    expect(await check(ofShop(), { NODE_ENV: 'development' })).toMatchObject([{ state: 'warning' }])
    // Another server may have a folder of its own.
    expect(await check(ofShop({ lastBackupAt: ago(1) }))).toMatchObject([
      { state: 'ok', says: expect.stringContaining('8.0 days old. Another server made one 1.0 days ago.') },
    ])
    await shelve(0)
    // While the database is away, they are this shop's.
    for (const identity of [ofShop(), undefined])
      expect(await check(identity)).toMatchObject([{ state: 'ok' }])
  })

  it('and does not count those of another shop, but names them', async () => {
    const says = (text: string) => ({ state: 'warning', says: expect.stringContaining(text) })
    expect(await check(ofShop({ shopId: 'ffffffff' }))).toMatchObject([
      says('No backup found'),
      says(`also has 2 archives of another shop (${shopId})`),
    ])
    await shelve(1, 'ffffffff')
    expect(await check(undefined)).toMatchObject([says('has archives of several shops')])
    expect(await check(ofShop({ shopId: 'eeeeeeee', lastBackupAt: ago(1) }))).toMatchObject([
      says('The last one was made 1.0 days ago.'),
      says('3 archives of another shop'),
    ])
  })
})

describe('the doctor reports all results', () => {
  it('in a fixed order, also when the database is gone', async () => {
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

  it('for a folder without a shop, without creating one', async () => {
    const empty = join(folder, 'empty')
    const found = await runChecks(readSettings({ DATA_DIR: empty }), clock)
    expect(of('database', found)).toMatchObject([
      { state: 'warning', says: expect.stringContaining('No shop found') },
    ])
    const inProduction = await runChecks(readSettings({ ...production, DATA_DIR: empty }), clock)
    expect(of('database', inProduction)).toMatchObject([{ state: 'fault' }])
    await expect(mkdir(empty)).resolves.toBeUndefined()
  })

  it('for the folder of another user, without changing its contents', async () => {
    const theirs = join(folder, 'theirs')
    await mkdir(join(theirs, 'postgres', 'data'), { recursive: true })
    await writeFile(join(theirs, 'postgres', 'data', 'PG_VERSION'), '18')
    const me = process.geteuid?.() ?? 0
    const asAnother = vi.spyOn(process, 'geteuid').mockReturnValue(me + 1)
    const found = await runChecks(readSettings({ ...production, DATA_DIR: theirs }), clock)
    asAnother.mockRestore()
    expect(of('database', found)).toMatchObject([
      { state: 'fault', says: expect.stringContaining(`belongs to user ${me}`) },
    ])
    expect(await readdir(theirs, { recursive: true })).toHaveLength(3)
  })
})
