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
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), numberIn(read(Number(name), 'status'), 'PPid')]),
  )
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
  // The name before them may hold spaces.
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(read(pid, 'stat')) ?? []
  return (Number(user) + Number(system)) / TICKS_A_SECOND
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
