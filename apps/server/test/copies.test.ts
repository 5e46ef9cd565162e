import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBases, listFolders } from '../src/copies/layout.ts'
import { writeMoment } from '../src/copies/moment.ts'
import { openDatabase } from '../src/db/client.ts'
import { endCommands, runServerCommand } from './command.ts'
import { type Acknowledged, destroy, orderUntil, prepareDisaster, secondsLost } from './disaster.ts'
import { attemptOf, type FaultyShop, order, SECRET_KEY, sendSlip } from './faults/faulty-shop.ts'
import { aPhoto } from './pictures.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

const MAX_LOST_SECONDS = 15

let home: string
let dataDir: string
let backups: string
let env: Record<string, string>
let shop: FaultyShop

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-copies-'))
  dataDir = join(home, 'data')
  backups = join(home, 'backups')
  env = { DATA_DIR: dataDir, BACKUP_DIR: backups, SECRET_KEY, BACKUP_AT: 'off' }
  shop = await prepareDisaster(dataDir, 100)
})
afterEach(async () => {
  endCommands()
  await endServers()
  await rm(home, { recursive: true, force: true })
})

const start = () => startServer(dataDir, env)
const restoreTo = (time: string, ...more: string[]) =>
  runServerCommand('restore', ['--to', time, ...more], env)

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(100)
}

/** Waits until there are so many folders of copies, each with a base. */
const untilBases = (folders: number) =>
  until(async () => {
    const names = await listFolders(backups)
    const bases = await Promise.all(names.map((name) => listBases(join(backups, name))))
    return names.length === folders && bases.every((some) => some.length > 0)
  })

/** Returns the moment up to which the copies have all changes, in ms. */
async function copiedUntil({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return 1000 * Number(/^jansi_copies_last_segment_timestamp_seconds (\S+)$/m.exec(metrics)?.[1] ?? 0)
}

async function ordersOf(folder: string): Promise<string[]> {
  const database = await openDatabase({ dataDir: folder })
  const { rows } = await database.orm.execute<{ id: string }>(sql`select id from orders order by created_at`)
  await database.close()
  return rows.map(({ id }) => id)
}

const SLOW = { timeout: 240_000 }

test(
  'a shop whose data folder is destroyed in the middle of orders is restored from encrypted copies but for seconds, and signed out',
  SLOW,
  async () => {
    const identity = await generateX25519Identity()
    const identityFile = join(home, 'identity')
    await writeFile(identityFile, identity)
    env.BACKUP_RECIPIENTS = await identityToRecipient(identity)
    const server = await start()
    await untilBases(1)
    const [token = ''] = shop.tokens
    const first = await order(server.url, shop, attemptOf(token))
    expect((await sendSlip(server.url, token, first.body.id, await aPhoto())).status).toBe(201)
    const seen: Acknowledged[] = [{ id: first.body.id, at: Date.now() }]
    const ordering = orderUntil(server, shop, { seen, until: AbortSignal.timeout(60_000) })
    await setTimeout(MAX_LOST_SECONDS * 1000)
    const end = await destroy(server, dataDir)
    await ordering

    for (const entry of await readdir(backups, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).toMatch(/^age-encryption/)
    const refused = await restoreTo('newest')
    expect(refused).toMatchObject({ how: 1, output: expect.stringContaining(' is encrypted: name the file') })
    expect(existsSync(join(dataDir, 'postgres/data'))).toBe(false)
    const restored = await restoreTo('newest', '--identity', identityFile)
    expect(restored.how, restored.output).toBe(0)
    expect(await secondsLost(dataDir, seen, end)).toBeLessThan(MAX_LOST_SECONDS)
    const images = await readdir(join(dataDir, 'files/private'))
    expect(images.filter((name) => name.endsWith('.jpg'))).toHaveLength(1)

    const again = await start()
    expect((await order(again.url, shop, attemptOf(token))).status).toBe(401)
    // The restored database does not go on with the copy of the other one.
    await untilBases(2)
  },
)

test(
  'a shop is restored to a moment of its copies, and the database that was there is renamed',
  SLOW,
  async () => {
    const server = await start()
    await untilBases(1)
    const [token = ''] = shop.tokens
    const kept = await order(server.url, shop, attemptOf(token))
    await setTimeout(1_000)
    const moment = new Date()
    await setTimeout(1_000)
    const undone = await order(server.url, shop, attemptOf(token))
    await until(async () => (await copiedUntil(server)) > moment.getTime() + 1_000)
    const refused = await restoreTo(moment.toISOString())
    expect(refused).toMatchObject({ how: 1, output: expect.stringContaining('Stop all servers of the shop') })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const outside = await restoreTo('2020-01-01 00:00')
    expect(outside.how).toBe(1)
    expect(outside.output).toMatch(
      new RegExp(`do not have this time.*\\n.*to ${writeMoment(new Date()).slice(0, 10)}`),
    )
    expect(await ordersOf(dataDir)).toEqual([kept.body.id, undone.body.id])
    const restored = await restoreTo(moment.toISOString())
    expect(restored.how, restored.output).toBe(0)
    expect(restored.output).toContain(`Its last change is of ${writeMoment(moment).slice(0, 10)}`)
    expect(await ordersOf(dataDir)).toEqual([kept.body.id])
    const before = /there before is now (\S+)\.$/m.exec(restored.output)?.[1] ?? ''
    expect(existsSync(join(before, 'PG_VERSION'))).toBe(true)
  },
)
