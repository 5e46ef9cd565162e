import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SEGMENT_BYTES } from '../db/private/cluster.ts'

const SEGMENTS_PER_FILE_ID = 0x1_0000_0000 / SEGMENT_BYTES
const SEGMENT = /^[0-9A-F]{24}$/
const BASE = /^(\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z)_([0-9A-F]{24})\.tar\.gz$/
const FOLDER = /^copies-[0-9a-f]{8}-[0-9a-f]{8}$/

/**
 * A whole copy of the database: the name of its file, the moment at which it was complete, and the first segment of the log
 * that goes on from it.
 */
export type Base = { name: string; at: Date; first: string }

/** True for a segment of PostgreSQL's log: timeline, file id and number, eight hexadecimal digits each. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name)
}

/** Returns the path of a segment below its cluster's folder. A folder of segments has at most 4,096. */
export function segmentPath(segment: string): string {
  return `wal/${segment.slice(0, 16)}/${segment}.gz`
}

/** Returns the segment with a position of the log, such as `0/900028`. */
export function segmentAt(timeline: number, position: string): string {
  const [id = 0, offset = 0] = position.split('/').map((part) => Number.parseInt(part, 16))
  return [timeline, id, Math.floor(offset / SEGMENT_BYTES)].map(digits).join('')
}

/** Returns the segment after another one of the same timeline. */
export function nextSegment(segment: string): string {
  const [id = 0, number = 0] = [segment.slice(8, 16), segment.slice(16)].map((part) =>
    Number.parseInt(part, 16),
  )
  const isLast = number + 1 === SEGMENTS_PER_FILE_ID
  return segment.slice(0, 8) + digits(isLast ? id + 1 : id) + digits(isLast ? 0 : number + 1)
}

function digits(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}

/** Returns the path of a base below its cluster's folder. */
export function basePath({ at, first }: Omit<Base, 'name'>): string {
  return `bases/${nameOfTime(at)}_${first}.tar.gz`
}

/** Returns a moment as a name without colons, which some file systems refuse. */
export function nameOfTime(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-')
}

/** Returns the moment of a name by `nameOfTime`. */
export function timeIn(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
}

/** Returns the folders of clusters in a folder of copies. */
export async function listFolders(dir: string): Promise<string[]> {
  return (await namesIn(dir)).filter((name) => FOLDER.test(name))
}

/** Returns the bases in a cluster's folder, oldest first. */
export async function listBases(folder: string): Promise<Base[]> {
  return (await namesIn(join(folder, 'bases'))).flatMap((name) => {
    const [, time = '', first] = BASE.exec(name) ?? []
    return first === undefined ? [] : [{ name, at: timeIn(time), first }]
  })
}

/** Returns the segments in a cluster's folder, in order. */
export async function listSegments(folder: string): Promise<string[]> {
  const parts = await namesIn(join(folder, 'wal'))
  const names = await Promise.all(parts.map((part) => namesIn(join(folder, 'wal', part))))
  return names
    .flat()
    .flatMap((name) => (name.endsWith('.gz') && isSegment(name.slice(0, -3)) ? [name.slice(0, -3)] : []))
}

/** Returns the moment up to which the newest segment of a cluster's folder has all changes; undefined if there is none. */
export async function newestSegmentAt(folder: string): Promise<Date | undefined> {
  const part = (await namesIn(join(folder, 'wal'))).at(-1) ?? ''
  const name = (await namesIn(join(folder, 'wal', part))).findLast((one) => one.endsWith('.gz'))
  return name === undefined ? undefined : (await stat(join(folder, 'wal', part, name))).mtime
}

/** Returns the names in a folder, sorted; none if it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.sort()
}
