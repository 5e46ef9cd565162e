import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { TransferRefused } from './refused.ts'

const BACKUP_LOCK = 7_461_620_834

/**
 * Runs `work` while no other process makes an archive of this shop. If one does, calls `ifBusy` instead, which by default
 * throws `TransferRefused`. The lock ends with its connection, also when this process is killed.
 */
export function withBackupLock<T>(
  { withoutTimeout }: Pick<Database, 'withoutTimeout'>,
  work: () => Promise<T>,
  ifBusy: () => T = refuse,
): Promise<T> {
  return withoutTimeout(async (orm) => {
    const { rows } = await orm.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(${BACKUP_LOCK}::bigint) as locked`,
    )
    return rows[0]?.locked === true ? work() : ifBusy()
  })
}

function refuse(): never {
  throw new TransferRefused(
    'Another backup of this shop is being made. Wait until it ends, then run this again.',
  )
}
