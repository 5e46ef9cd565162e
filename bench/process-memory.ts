import { readdirSync, readFileSync } from 'node:fs'

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

/** Returns the memory of a process and of all processes below it, parents first. Reads `/proc`: Linux only. */
export function memoryOfTree(root: number): ProcessMemory[] {
  return treeOf(root).flatMap((pid) => {
    const status = read(pid, 'status')
    // It has ended since it was listed.
    if (status === '') return []
    const megabytes = (text: string, name: string) => Math.round(numberIn(text, name) / 1024)
    return {
      pid,
      parent: numberIn(status, 'PPid'),
      command: nameOf(read(pid, 'cmdline').split('\0')),
      resident: megabytes(status, 'VmRSS'),
      peak: megabytes(status, 'VmHWM'),
      proportional: megabytes(read(pid, 'smaps_rollup'), 'Pss'),
    }
  })
}

/**
 * Returns the MB that a process adds to those that are resident of another one: pages of its own, and its part of the pages
 * that it shares with third ones. Pages of files that the other one has mapped too, such as Node's program, count there.
 */
export function memoryAddedTo(other: number, pid: number): number {
  const files = new Set(mappingsOf(other).map(({ file }) => file))
  const kilobytes = mappingsOf(pid).map(({ file, sizes }) =>
    file !== '' && files.has(file)
      ? numberIn(sizes, 'Private_Clean') + numberIn(sizes, 'Private_Dirty')
      : numberIn(sizes, 'Pss'),
  )
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

/** The mapped ranges of a process with the file of each, '' for none, and the lines about its size. */
function mappingsOf(pid: number): { file: string; sizes: string }[] {
  return read(pid, 'smaps')
    .split(/^(?=[\da-f]+-[\da-f]+ )/m)
    .map((mapping) => ({ file: /^(?:\S+ +){5}(\/.*)/.exec(mapping)?.[1] ?? '', sizes: mapping }))
}

/**
 * Seconds of the processor that a process and all processes below it have used so far, those that ended included. Reads
 * `/proc`: Linux only.
 */
export function cpuSecondsOf(root: number): number {
  const ticks = treeOf(root).map((pid) => {
    // The name before them may hold spaces. The last two are those of children that have ended.
    const fields = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(read(pid, 'stat')) ?? []
    return fields.slice(1).reduce((sum, field) => sum + Number(field), 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
}

/** Returns a process and all processes below it, parents first. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => [Number(name), numberIn(read(Number(name), 'status'), 'PPid')])
  const tree = [root]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child)
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
