import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../env.ts'
import { archiveName, isBackupDue, listArchives, pruneArchives } from './archive-directory.ts'
import { type BackupJob, type BackupMade, backUp } from './back-up.ts'
import { listed } from './read-archive.ts'
import { type ReportProgress, TransferRefused } from './refused.ts'

type Logger = { info(what: object, message: string): void; warn(what: object, message: string): void }

/** Makes the backups of a running server, one at a time. */
export type BackupScheduler = {
  /** Makes a backup now, in the backup folder if no path is given. `unwanted` cancels it. */
  make(archive: string | undefined, report: ReportProgress, unwanted?: AbortSignal): Promise<BackupMade>
  /** Makes the daily backup if it is due. Returns how many were made, 0 or 1. */
  makeDue(): Promise<number>
  /** Cancels the running backup and starts no more. */
  stop(): Promise<void>
}

/**
 * A backup blocks the database while it reads: one that failed for lack of disk space is not retried every
 * ten minutes.
 */
const RETRY_MS = 60 * 60_000

/** Logs the backups, and deletes old archives according to the settings. */
export function openBackupScheduler(
  job: Omit<BackupJob, 'report' | 'signal'>,
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
    report: ReportProgress,
    unwanted: AbortSignal | undefined,
  ): Promise<BackupMade> {
    const signal = AbortSignal.any([stopping.signal, ...(unwanted ? [unwanted] : [])])
    try {
      signal.throwIfAborted()
      const made = await makeBackup({ ...job, report, signal }, archive, backups)
      const { missing, ...rest } = made
      logger.info(rest, 'a backup was made')
      if (missing.length > 0)
        logger.warn({ missing: listed(missing) }, 'files of images are missing from the store')
      return made
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      throw new TransferRefused(
        'The server was stopped before the backup was complete. The unfinished files were removed.',
      )
    }
  }

  return {
    make: (archive, report, unwanted) => inTurn(() => makeNow(archive, report, unwanted)),
    makeDue: () =>
      inTurn(async () => {
        const now = job.clock()
        if (backups.at === null || Math.abs(now.getTime() - failedAt) < RETRY_MS) return 0
        try {
          const [newest] = await listArchives(backups.dir)
          const opened = await stat(join(job.dataDir, 'postgres', 'data', 'PG_VERSION'))
          if (!isBackupDue(now, backups.at, newest?.madeAt, opened.mtime)) return 0
          await makeNow(undefined, () => {}, undefined)
          return 1
        } catch (error) {
          // It is due again at the next start.
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
 * Makes a backup at the given path, or in the backup folder, and there deletes old ones. It deletes none if
 * more of the named images are missing than were found, as when their disk is not mounted.
 */
export async function makeBackup(
  job: BackupJob,
  archive: string | undefined,
  { dir, keep }: BackupSettings,
): Promise<BackupMade> {
  const made = await backUp(job, archive ?? join(dir, archiveName(job.clock())))
  if (archive !== undefined) return made
  if (made.missing.length > made.files) {
    job.report(
      'All older archives are kept, because this one lacks most of the images. Check that the disk of DATA_DIR or the bucket is there.',
    )
    return made
  }
  const old = await pruneArchives(dir, keep)
  if (old.length > 0)
    job.report(`Deleted ${old.length} archives older than the newest ${keep} days with any.`)
  return made
}
