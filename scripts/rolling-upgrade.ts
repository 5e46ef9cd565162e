import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Orm, openDatabase } from '../apps/server/src/db/client.ts'
import { authTokens } from '../apps/server/src/modules/auth/tokens.ts'
import { startBucket } from '../apps/server/test/bucket.ts'
import bundleServer from '../apps/server/test/bundle-server.ts'
import { type Acknowledged, countAcknowledged, Member } from '../apps/server/test/busy-story.ts'
import type { CrashShop } from '../apps/server/test/crash-shop.ts'
import { broken } from '../apps/server/test/lost-acknowledgements.ts'
import { startPostgres } from '../apps/server/test/postgres.ts'
import { endServers, type ServerProcess, startServer } from '../apps/server/test/server-process.ts'
import { BUILT_SERVER } from './built-server.ts'
import { ROOT } from './processes.ts'

/** Release 1.0.0. Its schema, and so the rows of `fillShop`, never change. */
const RELEASE = '837a656f'
const CLIENTS = 8
const SECRET_KEY = 'a secret key of the tests, long enough'
const BEFORE_MS = 2_000
const AFTER_MS = 3_000

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '10' }, built: { type: 'string' } },
})

/**
 * Starts this tree's server next to one of release 1.0.0 that works for eight clients, on PostgreSQL and one bucket, again and
 * again on a new database. Fails if a start fails, if one request of either server does, or if something acknowledged is lost.
 * `--built FOLDER` names a built checkout of 1.0.0; otherwise it is built in `.cache`.
 */
async function main(): Promise<void> {
  const starts = Number(values.starts)
  const script = join(values.built === undefined ? await buildRelease() : resolve(values.built), BUILT_SERVER)
  const removeBundle = await bundleServer()
  const [cluster, bucket] = [await startPostgres({ from: undefined }), await startBucket()]
  const home = await mkdtemp(join(tmpdir(), 'jansi-rolling-'))
  const failed: string[] = []
  try {
    for (let round = 1; round <= starts; round++) {
      await cluster.createDatabase(`round_${round}`)
      const env = {
        ...bucket.env,
        DATABASE_URL: cluster.url(`round_${round}`),
        SECRET_KEY,
      }
      const { summary, faults } = await upgrade(join(home, String(round)), env, script)
      console.log(`Start ${round}: ${summary}`)
      for (const fault of faults) console.error(`  ${fault}`)
      if (faults.length > 0) failed.push(`start ${round}`)
    }
  } finally {
    await endServers()
    await Promise.all([cluster.stop(), bucket.close(), removeBundle()])
    await rm(home, { recursive: true, force: true })
  }
  console.log(`${starts - failed.length} of ${starts} starts succeeded without a failed request.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** One start next to a busy server of 1.0.0, and the use of both afterwards. */
async function upgrade(home: string, env: Record<string, string>, script: string) {
  const old = await startServer(join(home, 'old'), env, script)
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: '' })
  const faults: string[] = []
  const kept: Acknowledged[] = []
  try {
    const shop = await database.withoutTimeout(fillShop)
    const members = Array.from({ length: CLIENTS }, (_, at) => new Member(shop, at, kept))
    let isOver = false
    let url = old.url
    const clients = members.map(async (member, at) => {
      while (!isOver) {
        const server = at % 2 === 0 ? old.url : url
        await member
          .live(server, () => isOver || (at % 2 === 1 && server !== url))
          .catch((error: Error) => faults.push(error.message))
        if (!isOver && (at % 2 === 0 || server === url)) faults.push(`client ${at} got no response`)
        if (faults.length > 0) return
      }
    })
    await setTimeout(BEFORE_MS)
    const begun = performance.now()
    const before = kept.length
    const next = await startServer(join(home, 'new'), env).catch((error: Error) => {
      faults.push(error.message)
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const meanwhile = kept.length - before
    // Half of the clients are sent to the new server.
    if (next !== undefined) url = next.url
    await setTimeout(AFTER_MS)
    isOver = true
    await Promise.all(clients)
    for (const { refusals } of members) if (refusals > 0) faults.push(`a client got 503 ${refusals} times`)
    if (faults.length > 0) faults.push(...errorsOf(old), ...(next === undefined ? [] : errorsOf(next)))
    for (const server of [old, next]) if (server !== undefined) faults.push(...(await stop(server)))
    faults.push(...(await broken(database.orm, kept)))
    return {
      summary: `ready after ${seconds} s, ${meanwhile} acknowledgements meanwhile; ${countAcknowledged(kept)}`,
      faults,
    }
  } finally {
    await database.close()
  }
}

/** The causes of the errors that a server has logged. */
function errorsOf({ log }: ServerProcess): string[] {
  const errors = log.filter((line) => line.startsWith('{"level":50'))
  return errors.map((line) => JSON.stringify(JSON.parse(line).err?.cause ?? JSON.parse(line)).slice(0, 600))
}

async function stop(server: ServerProcess): Promise<string[]> {
  server.child.kill('SIGTERM')
  const code = await server.ended
  const lines = server.complaint() === '' ? [] : [server.complaint()]
  return code === 0 ? [] : [`a server ended with ${code}`, ...lines]
}

/** Returns the folder of the release, built from its commit. */
async function buildRelease(): Promise<string> {
  const folder = join(ROOT, '.cache', `release-${RELEASE}`)
  if (existsSync(join(folder, BUILT_SERVER))) return folder
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: 'inherit' })
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  await rm(folder, { recursive: true, force: true })
  run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder], ROOT)
  run('git', ['checkout', '--quiet', RELEASE], folder)
  run('npm', ['ci'], folder)
  run('npm', ['run', 'build', '-w', '@jansi/server'], folder)
  return folder
}

/** Fills the database of a new server of 1.0.0 with a product, and members and a volunteer who are signed in. */
async function fillShop(orm: Orm): Promise<CrashShop> {
  const statements = `
    insert into categories (id, name, display_name) values (1, 'brush', 'พู่กัน');
    insert into workshops (id, name, starts_on, ends_on, hand_over_on, return_due_on, is_active)
      values (1, 'สีน้ำวันเสาร์', current_date + 3, current_date + 4, current_date + 2, current_date + 10, true);
    insert into payment_methods (id, name) values (3, 'โอนผ่านธนาคาร') on conflict do nothing;
    insert into products (id, name, category_id, is_for_sale, is_for_rent, sale_price, rental_price)
      values (1, 'พู่กันกลม', 1, true, true, 12000, 0);
    insert into workshop_products (workshop_id, product_id) values (1, 1);
    insert into variants (id, product_id, size, available)
      select id, 1, 'เบอร์ ' || id, 100000 from generate_series(1, 3) as id;
    insert into stock_movements (variant_id, kind, available) select id, 'restock', available from variants;
    insert into users (id, email, password_hash, first_name, last_name, phone_number, role, email_verified_at)
      select id, 'member-' || id || '@example.org', 'no password fits this', 'มะลิ', 'คนที่ ' || id, '0812345678',
        case when id > ${CLIENTS} then 'staff' else 'member' end, now()
      from generate_series(1, ${CLIENTS + 1}) as id;
    insert into sessions (id, user_id, expires_at)
      select gen_random_uuid(), id, now() + interval '1 day' from users;
  `
  for (const statement of statements.split(';\n')) await orm.execute(sql.raw(statement))
  const { rows } = await orm.execute<{ userId: number; sessionId: string }>(
    sql`select user_id as "userId", id as "sessionId" from sessions order by user_id`,
  )
  const tokens = authTokens({ secrets: { secretKey: SECRET_KEY }, clock: () => new Date() })
  const sign = async (at: number) => {
    const owner = rows[at]
    if (owner === undefined) throw new Error(`There is no member ${at}.`)
    return tokens.signAccess(owner).token
  }
  return { productId: 1, variantIds: [1, 2, 3], sign, staff: () => sign(CLIENTS) }
}

await main()
