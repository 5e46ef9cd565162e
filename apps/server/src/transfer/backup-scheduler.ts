import type { BackupSettings } from '../env.ts'
import { isBackupDue } from './archive-directory.ts'
import type { BackupJob } from './back-up.ts'
import { withBackupLock } from './backup-lock.ts'
import { makeLocked } from './make-backup.ts'
import { listed } from './read-archive.ts'
import { ensureIdentity } from './shop-identity.ts'

type Logger = { info(what: object, message: string): void; warn(what: object, message: string): void }

/** Makes the daily backups of a running server. */
export type BackupScheduler = {
  /** Makes the daily backup if it is due and no other server makes it. Returns how many were made, 0 or 1. */
  makeDue(): Promise<number>
  /** Cancels the running backup, so that `makeDue` returns soon, and starts no more. */
  stop(): void
}

/** A backup reads everything: one that failed for lack of disk space is not retried every ten minutes. */
const RETRY_MS = 60 * 60_000

/** Logs the backups, and deletes old archives according to the settings. */
export function openBackupScheduler(
  shop: Omit<BackupJob, 'report' | 'signal'>,
  { backups, logger }: { backups: Pick<BackupSettings, 'dir' | 'at' | 'keep'>; logger: Logger },
): BackupScheduler {
  const stopping = new AbortController()
  const job = { ...shop, report: () => {}, signal: stopping.signal }
  let failedAt = Number.NEGATIVE_INFINITY

  async function isDue(now: Date): Promise<boolean> {
    if (backups.at === null) return false
    const identity = await ensureIdentity(shop.database.orm, now)
    return identity !== null && isBackupDue(now, backups.at, identity)
  }

  async function makeOne(): Promise<number> {
    const { missing, ...made } = await makeLocked(job, undefined, backups)
    logger.info(made, 'a backup was made')
    if (missing.length > 0)
      logger.warn({ missing: listed(missing) }, 'files of images are missing from the store')
    return 1
  }

  return {
    async makeDue() {
      const now = shop.clock()
      if (stopping.signal.aborted || Math.abs(now.getTime() - failedAt) < RETRY_MS) return 0
      if (!(await isDue(now))) return 0
      try {
        // Another server may have made it between the two questions.
        const make = async () => ((await isDue(now)) ? makeOne() : 0)
        return await withBackupLock(shop.database, make, () => 0)
      } catch (error) {
        // It is due again at the next start.
        if (stopping.signal.aborted) return 0
        failedAt = shop.clock().getTime()
        throw error
      }
    },
    stop: () => stopping.abort(),
  }
}
