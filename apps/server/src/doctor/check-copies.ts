import { stat } from 'node:fs/promises'
import { isArchiving } from '../copies/archiving.ts'
import { type CopyState, readCopyState } from '../copies/copy-state.ts'
import type { Database } from '../db/client.ts'
import { megabytes } from '../disk/free-space.ts'
import type { Settings } from '../env.ts'
import { type CheckResult, fault, ok, warning } from './check-result.ts'

const MINUTE_MS = 60_000
const MAX_BEHIND_MS = 5 * MINUTE_MS
const MAX_BASE_AGE_MS = 2 * 86_400_000
const READ_LOG = 'Read the log of the server: lines of the worker "copies" name the reason.'

type Copied = Pick<Settings, 'copies' | 'dataDir' | 'databaseUrl' | 'production'>

/** Checks the continuous copies of a private database. Changes nothing. */
export async function checkCopies(
  { orm }: Pick<Database, 'orm'>,
  { copies, dataDir, databaseUrl, production }: Copied,
  now: Date,
): Promise<CheckResult[]> {
  if (databaseUrl !== undefined) return []
  const [dir, second] = copies?.dirs ?? []
  if (copies === null || dir === undefined) {
    const says = 'Continuous copies are off: a dead disk costs all since the newest backup.'
    const todo = 'Set BACKUP_DIR to a folder outside DATA_DIR, on another disk.'
    return [production ? warning('copies', says, todo) : ok('copies', says)]
  }
  const state = await readCopyState(dataDir, dir, copies.recipients)
  if (state === undefined)
    return [
      warning('copies', `Nothing has been copied to ${dir} yet.`, 'Start the server with this BACKUP_DIR.'),
    ]
  const found = [await examine(state, dir, await isArchiving(orm), now)]
  if (await isOnDiskOf(dataDir, dir))
    found.push(
      warning(
        'copies',
        `${dir} is on the disk of the shop, and would be lost with it.`,
        'Put BACKUP_DIR on another disk.',
      ),
    )
  const other = second === undefined ? undefined : await readCopyState(dataDir, second, copies.recipients)
  const behind = (state.newestChange?.getTime() ?? 0) - (other?.newestChange?.getTime() ?? 0)
  if (second !== undefined && behind > MAX_BEHIND_MS)
    found.push(warning('copies', `The copy in ${second} does not have the newest changes.`, READ_LOG))
  return found
}

async function examine(state: CopyState, dir: string, isArchived: boolean, now: Date): Promise<CheckResult> {
  const { differing, waiting, waitsSince, newestChange, newestBase } = state
  const ageOf = (at: Date | undefined) => now.getTime() - (at?.getTime() ?? 0)
  if (differing !== undefined)
    return fault(
      'copies',
      `${differing} has other bytes than the shop, so nothing is copied.`,
      'Two databases write to this folder, or its disk is damaged. Move the folder away: the server then begins another copy.',
    )
  if (!isArchived)
    return fault(
      'copies',
      `Continuous copies have stopped; ${megabytes(waiting)} wait.`,
      `Check that ${dir} can be written. ${READ_LOG}`,
    )
  if (newestBase === undefined || ageOf(newestBase) > MAX_BASE_AGE_MS)
    return fault('copies', `The copy in ${dir} has no base of the last two days.`, READ_LOG)
  const says = `The copy in ${dir} has all changes up to ${ago(ageOf(newestChange ?? newestBase))} ago; its newest base is ${ago(ageOf(newestBase))} old, and ${megabytes(waiting)} wait.`
  return waitsSince !== undefined && ageOf(waitsSince) > MAX_BEHIND_MS
    ? warning('copies', says, `If the server runs, check that ${dir} can be written.`)
    : ok('copies', says)
}

async function isOnDiskOf(dataDir: string, dir: string): Promise<boolean> {
  const [own, there] = await Promise.all([stat(dataDir), stat(dir)])
  return own.dev === there.dev
}

function ago(ms: number): string {
  const minutes = ms / MINUTE_MS
  if (minutes < 2) return `${Math.round(ms / 1000)} seconds`
  return minutes < 120 ? `${Math.round(minutes)} minutes` : `${(minutes / 60).toFixed(1)} hours`
}
