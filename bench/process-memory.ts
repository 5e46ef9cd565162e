import { readdirSync, readFileSync } from 'node:fs'

/** The unit of `/proc/PID/stat`. */
const TICKS_A_SECOND = 100

/** Memory of one process in MB, as Linux counts it. */
export type ProcessMemory = {
  /** The process's program and first script. */
  command: string
  /** Resident now, and at most since its start. */
  resident: number
  peak: number
  /** Resident, with pages that others have too divided among all. */
  proportional: number
}

/** Returns the memory of a process and of all processes below it, parents first. Reads `/proc`: Linux only. */
export function memoryOfTree(root: number): ProcessMemory[] {
  const parents = new Map(processIds().map((pid) => [pid, numberIn(read(pid, 'status'), 'PPid')]))
  const tree = [root]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  }
  return tree.flatMap((pid) => {
    const status = read(pid, 'status')
    // It has ended since it was listed.
    if (status === '') return []
    const megabytes = (text: string, name: string) => Math.round(numberIn(text, name) / 1024)
    return {
      command: nameOf(read(pid, 'cmdline').split('\0')),
      resident: megabytes(status, 'VmRSS'),
      peak: megabytes(status, 'VmHWM'),
      proportional: megabytes(read(pid, 'smaps_rollup'), 'Pss'),
    }
  })
}

/** Seconds of the processor that a process has used so far, all its threads together. Reads `/proc`: Linux only. */
export function cpuSecondsOf(pid: number): number {
  const { own } = ticksOf(pid)
  return own / TICKS_A_SECOND
}

/** As `cpuSecondsOf`, for a process with its children: those that run and those that have ended. */
export function cpuSecondsWithChildren(parent: number): number {
  const { own, ofEnded } = ticksOf(parent)
  const children = processIds().filter((pid) => numberIn(read(pid, 'status'), 'PPid') === parent)
  const ofRunning = children.reduce((sum, pid) => sum + ticksOf(pid).own, 0)
  return (own + ofEnded + ofRunning) / TICKS_A_SECOND
}

/** Processor time of a process, and of its children that have ended. */
function ticksOf(pid: number): { own: number; ofEnded: number } {
  // The name before them may hold spaces.
  const found = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(read(pid, 'stat'))
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = found?.slice(1).map(Number) ?? []
  return { own: user + system, ofEnded: endedUser + endedSystem }
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
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
