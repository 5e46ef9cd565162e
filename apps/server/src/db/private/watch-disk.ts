import { chown, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import pg from 'pg'
import { freeBytes, MIN_FREE_BYTES } from '../../disk/free-space.ts'
import type { Cluster } from './cluster.ts'
import { DISK_CONF } from './settings.ts'

const LOOK_MS = 5_000
/** Of one length: a change takes no space of a full disk. */
const READ_ONLY = 'default_transaction_read_only = on \n'
const WRITABLE = 'default_transaction_read_only = off\n'

/** `look` looks at the free space of the disk now; afterwards it is looked at every few seconds, until `stop`. */
export type DiskWatch = { look(): Promise<void>; stop(): Promise<void> }

/**
 * Makes the database read-only while its disk is nearly full: writes fail with SQLSTATE 25006 until there is free space again.
 * PostgreSQL itself refuses statements that find no space, but ends, and reads with it, if its own log cannot grow.
 */
export function watchDisk(cluster: Cluster, connection: pg.ClientConfig): DiskWatch {
  const stopping = new AbortController()
  const file = join(cluster.home, DISK_CONF)

  async function look(): Promise<void> {
    const wanted = (await freeBytes(cluster.home)) < MIN_FREE_BYTES ? READ_ONLY : WRITABLE
    const found = await readFile(file, 'utf8').catch(() => undefined)
    if (found === wanted) return
    await overwrite(file, wanted)
    if (found === undefined) {
      if (cluster.user !== undefined) await chown(file, cluster.user.uid, cluster.user.gid)
      return
    }
    await reload(connection)
    console.error(
      wanted === READ_ONLY
        ? 'The disk is full. The shop can be read, but accepts no orders or images until some disk space is free.'
        : 'The disk has free space again. The shop accepts orders and images.',
    )
  }

  const looking = (async () => {
    try {
      // It looks again soon; PostgreSQL may just be away.
      for await (const _ of setInterval(LOOK_MS, undefined, { ref: false, signal: stopping.signal }))
        await look().catch(() => {})
    } catch {}
  })()
  return {
    look,
    async stop() {
      stopping.abort()
      await looking
    },
  }
}

async function overwrite(file: string, content: string): Promise<void> {
  const handle = await open(file, 'r+').catch(() => open(file, 'w', 0o600))
  try {
    await handle.write(content, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** One that is away reads its settings when it starts. */
async function reload(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_reload_conf()')
  } catch {
  } finally {
    await client.end().catch(() => {})
  }
}
