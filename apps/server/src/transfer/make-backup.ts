import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { BackupSettings } from '../env.ts'
import {
  archiveName,
  deleteAbandonedWork,
  describeForeign,
  listArchives,
  pruneArchives,
  splitArchives,
} from './archive-directory.ts'
import { type BackupJob, type BackupMade, backUp } from './back-up.ts'
import { withBackupLock } from './backup-lock.ts'
import { ensureIdentity, noteBackup } from './shop-identity.ts'

/**
 * Makes a backup at the given path, or in BACKUP_DIR, and there deletes old ones of this shop. It deletes none if
 * more of the named images are missing than were found, as when their disk is not mounted. An existing folder, or a path that
 * ends with a slash, gets an archive with a generated name. Throws `TransferRefused` while another one is being made.
 */
export function makeBackup(
  job: BackupJob,
  to: string | undefined,
  settings: Pick<BackupSettings, 'dir' | 'keep'>,
): Promise<BackupMade> {
  return withBackupLock(job.database, () => makeLocked(job, to, settings))
}

/** Makes a backup and deletes old ones as `makeBackup` describes; the caller has the backup lock. */
export async function makeLocked(
  job: BackupJob,
  to: string | undefined,
  { dir, keep }: Pick<BackupSettings, 'dir' | 'keep'>,
): Promise<BackupMade> {
  const now = job.clock()
  const { orm } = job.database
  const shopId = (await ensureIdentity(orm, now))?.shopId ?? null
  const archive = pathOf(to ?? `${dir}/`, archiveName(shopId, now, job.recipients.length > 0))
  await mkdir(dirname(archive), { recursive: true, mode: 0o700 })
  await deleteAbandonedWork(dirname(archive), shopId)
  const made = await backUp(job, archive)
  if (to !== undefined) return made
  await noteBackup(orm, now)
  const foreign = describeForeign(dir, splitArchives(shopId, await listArchives(dir)).foreign)
  if (foreign !== null) job.report(foreign)
  if (made.missing.length > made.files) {
    job.report(
      'All older archives are kept, because this one lacks most of the images. Check that the disk of DATA_DIR or the bucket is there.',
    )
    return made
  }
  const old = await pruneArchives(dir, shopId, keep)
  if (old.length > 0)
    job.report(`Deleted ${old.length} archives older than the newest ${keep} days with any.`)
  return made
}

function pathOf(to: string, name: string): string {
  const isFolder = to.endsWith('/') || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? join(resolve(to), name) : resolve(to)
}
