import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Base, listBases, listFolders, listSegments, nextSegment, segmentPath } from './layout.ts'

/** A time without gaps in the copies of one cluster: every moment from `from` to `to` can be restored. Bases are oldest first. */
export type Span = { folder: string; from: Date; to: Date; bases: Base[]; segments: string[] }

/** Returns the spans of all clusters in a folder of copies, or of the one whose folder it is, in the order of their ends. */
export async function findAllSpans(dir: string): Promise<Span[]> {
  const folders = (await listFolders(dir)).map((name) => join(dir, name))
  const found = await Promise.all((folders.length > 0 ? folders : [dir]).map(findSpans))
  return found.flat().sort((a, b) => a.to.getTime() - b.to.getTime())
}

/** Returns the spans of one cluster's folder, oldest first. */
export async function findSpans(folder: string): Promise<Span[]> {
  const there = new Set(await listSegments(folder))
  const spans: Span[] = []
  for (const base of await listBases(folder)) {
    const segments: string[] = []
    for (let name = base.first; there.has(name); name = nextSegment(name)) segments.push(name)
    const [last] = segments.slice(-1)
    const before = spans.at(-1)
    if (last !== undefined && before?.segments.at(-1) === last) before.bases.push(base)
    else spans.push({ folder, from: base.at, to: await endOf(folder, base, last), bases: [base], segments })
  }
  return spans
}

async function endOf(folder: string, base: Base, last: string | undefined): Promise<Date> {
  if (last === undefined) return base.at
  const { mtime } = await stat(join(folder, segmentPath(last)))
  return mtime > base.at ? mtime : base.at
}

/** True if no segment is missing between the newest base of a cluster's folder and the newest segment. */
export async function isWhole(folder: string): Promise<boolean> {
  const newest = (await listSegments(folder)).at(-1) ?? ''
  const [span] = (await findSpans(folder)).slice(-1)
  const first = span?.bases.at(-1)?.first
  return first !== undefined && (newest < first || span?.segments.at(-1) === newest)
}
