import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bangkokDay } from '../domain/days.ts'
import type { ShopIdentity } from './shop-identity.ts'

const NAME =
  /^jansi-(?:([0-9a-f]{8})-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{6}\.tar\.gz(?:\.age)?$/
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns a unique name for an archive of a shop, made at this instant, in UTC. Null is a database of release 1.0.0. */
export function archiveName(shopId: string | null, madeAt: Date, isEncrypted = false): string {
  const time = madeAt.toISOString().slice(0, 19).replaceAll(':', '-')
  const name = `jansi-${shopId === null ? '' : `${shopId}-`}${time}Z-${randomBytes(3).toString('hex')}.tar.gz`
  return isEncrypted ? `${name}.age` : name
}

/** An archive in a folder, as its name describes it. Names of release 1.0.0 have no shop's id. */
export type ArchiveFile = { name: string; madeAt: Date; shopId: string | null }

/** Reads the name of an archive; null for a name that no backup generated. */
function readName(name: string): ArchiveFile | null {
  const [, shopId = null, day, hour, minute, second] = NAME.exec(name) ?? []
  if (day === undefined) return null
  return { name, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`), shopId }
}

/** Returns the archives of all shops in a folder, newest first; none if the folder does not exist. */
export async function listArchives(folder: string): Promise<ArchiveFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => readName(name) ?? []).sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/**
 * Splits the archives of a folder into a shop's own ones and the others, in their order. A shop's own archives have its id in
 * their names. Those without an id, which release 1.0.0 made, are its own as long as the folder has none of another shop;
 * otherwise nobody knows whose they are, and no shop counts or deletes them.
 */
export function splitArchives<Archive extends Pick<ArchiveFile, 'shopId'>>(
  shopId: string | null,
  archives: readonly Archive[],
): { own: Archive[]; foreign: Archive[] } {
  const isShared = archives.some((archive) => archive.shopId !== null && archive.shopId !== shopId)
  const isOwn = (archive: Archive) => (archive.shopId === null ? !isShared : archive.shopId === shopId)
  return { own: archives.filter(isOwn), foreign: archives.filter((archive) => !isOwn(archive)) }
}

/** Names the archives of other shops in a folder in one sentence; null if it has none. */
export function describeForeign(folder: string, foreign: readonly ArchiveFile[]): string | null {
  const ids = foreign.flatMap(({ shopId }) => shopId ?? [])
  const parts = [
    ...(ids.length > 0 ? [`${ids.length} archives of another shop (${[...new Set(ids)].join(', ')})`] : []),
    ...(ids.length < foreign.length ? [`${foreign.length - ids.length} archives without a shop's id`] : []),
  ]
  return parts.length === 0
    ? null
    : `${folder} also has ${parts.join(' and ')}, which are not counted or deleted.`
}

/**
 * Keeps a shop's archives of the newest `days` days that have any (in Bangkok), deletes its archives of the days before,
 * and returns their names. Many archives of one day therefore never displace earlier days, and a shop that
 * was closed for a month keeps its last ones. Call it after a new archive was verified. Archives of other shops and other
 * files are kept.
 */
export async function pruneArchives(folder: string, shopId: string | null, days: number): Promise<string[]> {
  const { own } = splitArchives(shopId, await listArchives(folder))
  const kept = new Set([...new Set(own.map((archive) => bangkokDay(archive.madeAt)))].slice(0, days))
  const old = own.filter((archive) => !kept.has(bangkokDay(archive.madeAt))).map(({ name }) => name)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/**
 * Deletes the unfinished work of a shop's backups whose process has ended. Call it while no other backup of this shop can
 * run; other shops may be making theirs.
 */
export async function deleteAbandonedWork(folder: string, shopId: string | null): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.endsWith('.part')) continue
    if (readName(entry.name.slice(0, -'.part'.length))?.shopId !== shopId) continue
    await rm(join(folder, entry.name), { recursive: true, force: true })
  }
}

/**
 * True if the daily backup is due: the last time of day `at` (HH:MM in Bangkok) is later than the last backup or, if there is
 * none, than the day the shop was made. It does not depend on how long the server has run. The database has the time of the
 * last backup, and not the folder: each of several servers may have a folder of its own, and one archive a day is enough.
 */
export function isBackupDue(
  now: Date,
  at: string,
  { madeAt, lastBackupAt }: Pick<ShopIdentity, 'madeAt' | 'lastBackupAt'>,
): boolean {
  const today = new Date(`${bangkokDay(now)}T${at}:00+07:00`)
  const last = today <= now ? today : new Date(today.getTime() - DAY_MS)
  return (lastBackupAt ?? madeAt) < last
}
