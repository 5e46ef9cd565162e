import { setInterval } from 'node:timers/promises'
import pg from 'pg'
import { freeBytes } from '../../disk/free-space.ts'

const LOOK_MS = 5_000
/** Images are refused below this too. */
const KEPT_FREE = 64 * 1024 * 1024

/** Looks at the free space of the disk, now and every few seconds. */
export type DiskWatch = { look(): Promise<void>; stop(): Promise<void> }

/**
 * Makes the database read-only while its disk is nearly full: writes fail with SQLSTATE 25006 until there is free space again.
 * PostgreSQL itself refuses statements that find no space, but ends, and reads with it, if its own log cannot grow.
 */
export function watchDisk(folder: string, connection: pg.ClientConfig): DiskWatch {
  const stopping = new AbortController()
  let isFull: boolean | undefined

  async function look(): Promise<void> {
    const free = await freeBytes(folder)
    const isFullNow = free < KEPT_FREE
    if (isFullNow === isFull) return
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const setting = 'default_transaction_read_only'
      const { rows } = await client.query(`show ${setting}`)
      if (rows[0]?.[setting] !== (isFullNow ? 'on' : 'off')) {
        await client.query(isFullNow ? `alter system set ${setting} = on` : `alter system reset ${setting}`)
        await client.query('select pg_reload_conf()')
      }
    } finally {
      await client.end()
    }
    if (isFullNow) console.error('The disk is full. The shop can be read, but accepts no orders or images.')
    else if (isFull) console.error('The disk has free space again. The shop accepts orders and images.')
    isFull = isFullNow
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
