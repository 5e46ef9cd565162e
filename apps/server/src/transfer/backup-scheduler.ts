import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../env.ts'
import { archiveName, isBackupDue, listArchives, pruneArchives } from './archive-directory.ts'
import { type BackupJob, type BackupMade, backUp } from './back-up.ts'
import { listed } from './read-archive.ts'
import { type Say, TransferRefused } from './refused.ts'

type Logger = { info(what: object, message: string): void; warn(what: object, message: string): void }

/** Makes the backups of a running server, one at a time. */
export type BackupScheduler = {
  /** Makes one now, into the backups' folder when no path is given; gives it up when `unwanted` says so. */
  make(archive: string | undefined, say: Say, unwanted?: AbortSignal): Promise<BackupMade>
  /** Makes the daily one when it is due; answers how many were made, 0 or 1. */
  makeDue(): Promise<number>
  /** Gives up the one under way and takes no more. */
  stop(): Promise<void>
}

/** Everybody waits while a backup reads the database: one that fails for want of room is not tried every ten minutes. */
const RETRY_MS = 60 * 60_000

/** What is made of the embedded shop is logged; old archives are deleted as the settings say. */
export function openBackupScheduler(
  job: Omit<BackupJob, 'say' | 'signal'>,
  { backups, logger }: { backups: BackupSettings; logger: Logger },
): BackupScheduler {
  const stopping = new AbortController()
  let failedAt = Number.NEGATIVE_INFINITY
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }

  async function makeNow(
    archive: string | undefined,
    say: Say,
    unwanted: AbortSignal | undefined,
  ): Promise<BackupMade> {
    const signal = AbortSignal.any([stopping.signal, ...(unwanted ? [unwanted] : [])])
    try {
      signal.throwIfAborted()
      const made = await makeBackup({ ...job, say, signal }, archive, backups)
      const { missing, ...rest } = made
      logger.info(rest, 'a backup was made')
      if (missing.length > 0)
        logger.warn({ missing: listed(missing) }, 'rows name files that are not in the store')
      return made
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      throw new TransferRefused('The server was stopped before the backup was made. Nothing of it is left.')
    }
  }

  return {
    make: (archive, say, unwanted) => inTurn(() => makeNow(archive, say, unwanted)),
    makeDue: () =>
      inTurn(async () => {
        const now = job.clock()
        if (backups.at === null || Math.abs(now.getTime() - failedAt) < RETRY_MS) return 0
        try {
          const [newest] = await listArchives(backups.dir)
          const opened = await stat(join(job.dataDir, 'database', 'PG_VERSION'))
          if (!isBackupDue(now, backups.at, newest?.madeAt, opened.mtime)) return 0
          await makeNow(undefined, () => {}, undefined)
          return 1
        } catch (error) {
          // The next start finds it due again.
          if (stopping.signal.aborted) return 0
          failedAt = job.clock().getTime()
          throw error
        }
      }),
    async stop() {
      stopping.abort()
      await last
    },
  }
}

/**
 * Makes a backup at the given path, or in the backups' folder, where old ones are then deleted: unless more
 * of the images that rows name are missing than were found, as when the disk of the images is not mounted.
 */
export async function makeBackup(
  job: BackupJob,
  archive: string | undefined,
  { dir, keep }: BackupSettings,
): Promise<BackupMade> {
  const made = await backUp(job, archive ?? join(dir, archiveName(job.clock())))
  if (archive !== undefined) return made
  if (made.missing.length > made.files) {
    job.say('Older archives are all kept: this one lacks most of the pictures that rows name.')
    return made
  }
  const old = await pruneArchives(dir, keep)
  if (old.length > 0) job.say(`Deleted ${old.length} archives older than the newest ${keep} days with any.`)
  return made
}
