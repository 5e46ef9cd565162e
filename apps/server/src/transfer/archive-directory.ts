import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bangkokDay } from '../domain/days.ts'

const NAME = /^jansi-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{6}\.tar\.gz$/
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns a unique name for an archive made at this instant, in UTC. */
export function archiveName(madeAt: Date): string {
  const time = madeAt.toISOString().slice(0, 19).replaceAll(':', '-')
  return `jansi-${time}Z-${randomBytes(3).toString('hex')}.tar.gz`
}

/** Returns when an archive was made, read from its name; null for a name that no backup generated. */
function madeAt(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

type ArchiveFile = { name: string; madeAt: Date }

/** Returns the archives in a folder, newest first; none if the folder does not exist. */
export async function listArchives(folder: string): Promise<ArchiveFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => {
      const time = madeAt(name)
      return time === null ? [] : [{ name, madeAt: time }]
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/**
 * Keeps the archives of the newest `days` days that have any (in Bangkok), deletes those of the days before,
 * and returns their names. Many archives of one day therefore never displace earlier days, and a shop that
 * was closed for a month keeps its last ones. Call it after a new archive was verified. Files with other
 * names are kept.
 */
export async function pruneArchives(folder: string, days: number): Promise<string[]> {
  const archives = await listArchives(folder)
  const kept = new Set([...new Set(archives.map((archive) => bangkokDay(archive.madeAt)))].slice(0, days))
  const old = archives.filter((archive) => !kept.has(bangkokDay(archive.madeAt))).map(({ name }) => name)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/** Deletes the unfinished work of backups whose process has ended. Call it while no other backup can run. */
export async function deleteAbandonedWork(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isDirectory() || !name.endsWith('.part') || !NAME.test(name.slice(0, -'.part'.length)))
      continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * True if the daily backup is due: the last time of day `at` (HH:MM in Bangkok) is later than the newest
 * archive or, if there is none, than `openedAt`, when the shop was created. It does not depend on how long
 * the server has run.
 */
export function isBackupDue(now: Date, at: string, newest: Date | undefined, openedAt: Date): boolean {
  const today = new Date(`${bangkokDay(now)}T${at}:00+07:00`)
  const last = today <= now ? today : new Date(today.getTime() - DAY_MS)
  return (newest ?? openedAt) < last
}
