import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The unit of `/proc/PID/stat`. */
const TICKS_A_SECOND = 100

/** Memory of one process in MB, as Linux counts it. */
export type ProcessMemory = {
  pid: number
  parent: number
  /** The process's program and first script. */
  command: string
  /** Resident now, and at most since its start. */
  resident: number
  peak: number
  /** Resident, with pages that others have too divided among all. */
  proportional: number
}

/** The command of all processes of a private PostgreSQL, as it is named here. */
export const POSTGRESQL = 'PostgreSQL'

/**
 * Returns the memory of a process and of all processes below it, parents first, then of the private PostgreSQL of a data
 * folder, if it has one. Reads `/proc`: Linux only.
 */
export function memoryOfShop(root: number, dataDir: string): ProcessMemory[] {
  const postmaster = postmasterOf(dataDir)
  const database = postmaster === undefined ? [] : treeOf(postmaster)
  return [
    ...treeOf(root, postmaster).flatMap((pid) => memoryOf(pid)),
    ...database.flatMap((pid) => memoryOf(pid, POSTGRESQL)),
  ]
}

/** None of a process that has ended since it was listed. */
function memoryOf(pid: number, name?: string): ProcessMemory[] {
  const status = read(pid, 'status')
  if (status === '') return []
  const megabytes = (text: string, field: string) => numberIn(text, field) / 1024
  return [
    {
      pid,
      parent: numberIn(status, 'PPid'),
      command: name ?? nameOf(read(pid, 'cmdline').split('\0')),
      resident: megabytes(status, 'VmRSS'),
      peak: megabytes(status, 'VmHWM'),
      proportional: megabytes(read(pid, 'smaps_rollup'), 'Pss'),
    },
  ]
}

/** Returns the first process of the private PostgreSQL that runs on a data folder; undefined if none does. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  } catch {
    return undefined
  }
}

/**
 * Seconds of the processor that a process and all processes below it have used so far, those that ended included, but not
 * one of them and those below that. Reads `/proc`: Linux only.
 */
export function cpuSecondsOf(root: number, without?: number): number {
  const ticks = treeOf(root, without).map((pid) => {
    // The name before them may hold spaces. The last two are those of children that have ended.
    const fields = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(read(pid, 'stat')) ?? []
    return fields.slice(1).reduce((sum, field) => sum + Number(field), 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
}

/** Returns a process and all processes below it, parents first; `without` is left out with all that is below it. */
function treeOf(root: number, without?: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => [Number(name), numberIn(read(Number(name), 'status'), 'PPid')])
  const tree = [root]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid && child !== without) tree.push(child)
  }
  return tree
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

function nameOf(words: string[]): string {
  const script = words.find((word) => /\.[cm]?[jt]s$/.test(word)) ?? words[0] ?? ''
  return script.slice(script.lastIndexOf('/') + 1)
}
