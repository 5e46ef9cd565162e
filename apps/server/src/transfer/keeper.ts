import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../env.ts'
import { type BackupJob, type BackupMade, backUp } from './back-up.ts'
import type { Say } from './refused.ts'
import { archiveName, archivesIn, clearAbandoned, isBackupDue, pruneArchives } from './shelf.ts'

type Logger = { info(what: object, message: string): void; warn(what: object, message: string): void }

/** Makes the backups of a running server, one at a time. */
export type BackupKeeper = {
  /** Makes one now, into the backups' folder when no path is given. */
  make(archive: string | undefined, say: Say): Promise<BackupMade>
  /** Makes the daily one when it is due; answers how many were made, 0 or 1. */
  makeDue(): Promise<number>
  /** Gives up the one under way and takes no more. */
  stop(): Promise<void>
}

/** `dataDir` is the embedded shop's. What is made is logged; old archives are deleted as the settings say. */
export function openBackupKeeper(
  job: Omit<BackupJob, 'say' | 'signal'>,
  { backups, dataDir, logger }: { backups: BackupSettings; dataDir: string; logger: Logger },
): BackupKeeper {
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }

  async function makeNow(archive: string | undefined, say: Say): Promise<BackupMade> {
    stopping.signal.throwIfAborted()
    const made = await makeBackup({ ...job, say, signal: stopping.signal }, archive, backups)
    const { missing, ...rest } = made
    logger.info(rest, 'a backup was made')
    if (missing.length > 0) logger.warn({ missing }, 'rows name files that are not in the store')
    return made
  }

  return {
    make: (archive, say) => inTurn(() => makeNow(archive, say)),
    makeDue: () =>
      inTurn(async () => {
        if (backups.at === null) return 0
        const [newest] = await archivesIn(backups.dir)
        const opened = await stat(join(dataDir, 'database', 'PG_VERSION'))
        if (!isBackupDue(job.clock(), backups.at, newest?.madeAt, opened.mtime)) return 0
        try {
          await makeNow(undefined, () => {})
          return 1
        } catch (error) {
          // The next start finds it due again.
          if (stopping.signal.aborted) return 0
          throw error
        }
      }),
    async stop() {
      stopping.abort()
      await last
    },
  }
}

/** Makes a backup at the given path, or in the backups' folder, where old ones are then deleted. */
export async function makeBackup(
  job: BackupJob,
  archive: string | undefined,
  { dir, keep }: BackupSettings,
): Promise<BackupMade> {
  const made = await backUp(job, archive ?? join(dir, archiveName(job.clock())))
  if (archive !== undefined) return made
  await clearAbandoned(dir, job.clock())
  const old = await pruneArchives(dir, keep)
  if (old.length > 0) job.say(`Deleted ${old.length} archives older than the newest ${keep} days with any.`)
  return made
}
