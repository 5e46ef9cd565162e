import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/db/client.ts'
import { siteSettings } from '../src/db/schema/settings.ts'
import { takeOverSecrets } from '../src/secrets.ts'
import { attemptOf, type FaultyShop, furnish, order, SECRET_KEY } from './faults/faulty-shop.ts'
import { copyMigrated } from './postgres.ts'
import type { ServerProcess } from './server-process.ts'

/** An order that the shop has acknowledged, and when. */
export type Acknowledged = { id: string; at: number }

/** Makes a shop in an empty data folder, whose members may order as much as they like. */
export async function prepareDisaster(dataDir: string, members: number): Promise<FaultyShop> {
  await copyMigrated(dataDir)
  await takeOverSecrets(dataDir, { secretKey: SECRET_KEY })
  const database = await openDatabase({ dataDir })
  try {
    const shop = await furnish(database, members)
    const document = { piece_limit_per_variant: 100_000, piece_limit_per_member: 100_000 }
    await database.orm.insert(siteSettings).values({ id: 1, document })
    return shop
  } finally {
    await database.close()
  }
}

const CLIENTS = 8

/** Members order in turns, eight at a time with pauses, until the server is gone or `until` is aborted. */
export async function orderUntil(
  { url }: Pick<ServerProcess, 'url'>,
  shop: FaultyShop,
  { seen, until, pauseMs = 50 }: { seen: Acknowledged[]; until: AbortSignal; pauseMs?: number },
): Promise<void> {
  let turn = 0
  const orderInTurns = async () => {
    while (!until.aborted) {
      // A member may have a few open orders.
      const token = shop.tokens[turn++ % shop.tokens.length] ?? ''
      const made = await order(url, shop, attemptOf(token)).catch(() => undefined)
      if (made === undefined) return
      if (made.status === 201) seen.push({ id: made.body.id, at: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, orderInTurns))
}

/** Kills the server and its PostgreSQL, and takes the data folder away. Returns when that was. */
export async function destroy(server: ServerProcess, dataDir: string): Promise<number> {
  const pid = Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
  const at = Date.now()
  server.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await server.ended
  // The other processes of PostgreSQL end when they notice, and may write until then.
  for (let tries = 0; ; tries++) {
    try {
      await rm(dataDir, { recursive: true })
      return at
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Returns how many seconds before the end the oldest order was acknowledged that the restored shop does not have; 0 if none. */
export async function secondsLost(
  dataDir: string,
  seen: readonly Acknowledged[],
  end: number,
): Promise<number> {
  const database = await openDatabase({ dataDir })
  try {
    const { rows } = await database.orm.execute<{ id: string }>(sql`select id from orders`)
    const kept = new Set(rows.map(({ id }) => id))
    const lost = seen.filter(({ id }) => !kept.has(id)).map(({ at }) => at)
    return lost.length === 0 ? 0 : (end - Math.min(...lost)) / 1000
  } finally {
    await database.close()
  }
}
