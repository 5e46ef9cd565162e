import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { countOutsideBuyers } from '../src/modules/demo-visits/demo-people.ts'
import { endCommands, runServerCommand } from './command.ts'
import { prepareShop, withDatabase } from './crash-shop.ts'
import { endServers, spawnServer, startServer } from './server-process.ts'

const home = await mkdtemp(join(tmpdir(), 'jansi-demo-again-'))
const AT_A_PUBLIC_ADDRESS = { SEED: 'demo', PUBLIC_URL: 'https://shop.example.org' }
const DATA_DIR = join(home, 'data')
afterAll(async () => {
  endCommands()
  await endServers()
  await rm(home, { recursive: true })
})

const demoAgain = (env: Record<string, string> = {}) =>
  runServerCommand('demo-again', [], { DATA_DIR, ...env })
const setPeople = (domain: string, createdAt: Date) =>
  withDatabase(DATA_DIR, ({ orm }) =>
    orm.execute(
      sql`update users set email = split_part(email, '@', 1) || ${domain}::text, created_at = ${createdAt.toISOString()}::timestamptz`,
    ),
  )

it('no demo is made where PUBLIC_URL is not this machine', async () => {
  const folder = join(home, 'public')
  const { ended, complaint } = spawnServer(folder, AT_A_PUBLIC_ADDRESS)
  expect(await ended).toBe(1)
  expect(complaint()).toMatch(/^The database is empty, and SEED=demo .* Set SEED=none .*\n$/)
  await rm(folder, { recursive: true })
})

it('demo:again refuses wherever the shop may be a real one or is open, and then renames its folder', async () => {
  const refused = async (reason: string, env?: Record<string, string>) => {
    const { how, output } = await demoAgain(env)
    expect(output).toContain(reason)
    expect(how).toBe(1)
  }
  await refused('No shop found')
  await prepareShop(DATA_DIR, 'a secret key of the tests, long enough', 1)
  await refused('NODE_ENV is "production"', { NODE_ENV: 'production' })
  await refused('DATABASE_URL is set', { DATABASE_URL: 'postgresql://jansi@127.0.0.1:1/jansi' })

  const server = await startServer(DATA_DIR, AT_A_PUBLIC_ADDRESS)
  await refused('PostgreSQL still runs')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  await withDatabase(DATA_DIR, ({ orm }) =>
    orm.execute(sql`
      insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed)
      select gen_random_uuid(), min(id), 1, 'cancelled', 0, 3, 'โอนผ่านธนาคาร', false from users`),
  )
  await refused('Buyers with accounts that are not of the demo: 1.')
  await setPeople('@example.com', new Date())
  await refused('Buyers with accounts that are not of the demo: 1.')
  expect(await readdir(home)).toEqual(['data'])

  // As the people of the demo's club, and as its three accounts.
  await setPeople('@example.com', new Date('2026-01-01T00:00:00Z'))
  await withDatabase(DATA_DIR, async ({ orm }) => expect(await countOutsideBuyers(orm)).toBe(0))
  await setPeople('@jansi.test', new Date())
  const renamed = await demoAgain()
  expect(renamed).toMatchObject({ how: 0, output: expect.stringContaining('The demo is kept in') })
  const [kept = '', ...others] = await readdir(home)
  expect([kept, others]).toEqual([expect.stringMatching(/^data\.before-.*Z$/), []])
  expect(existsSync(join(home, kept, 'postgres/data/PG_VERSION'))).toBe(true)
}, 300_000)
