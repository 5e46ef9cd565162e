import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Proportional memory in MB, in which shared pages are divided among all that have them, and seconds of the processor. */
export type Figures = { memory: number; cpuSeconds: number }

/** The unit of `/proc/PID/stat`. */
const TICKS_A_SECOND = 100

/** Returns the figures of a running server with its workers, and of the private PostgreSQL of its data folder. Linux only. */
export function figuresOf(server: number, dataDir: string): { server: Figures; database: Figures } {
  const [postmaster = ''] = readFile(join(dataDir, 'postgres/data/postmaster.pid')).split('\n')
  const database = Number(postmaster)
  return { server: sumOf(treeOf(server, database)), database: sumOf(database > 0 ? treeOf(database) : []) }
}

/** Returns a process and all processes below it but `without`. */
function treeOf(root: number, without?: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), numberIn(readFile(`/proc/${name}/status`), 'PPid')] as const)
  const tree = [root]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid && child !== without) tree.push(child)
  }
  return tree
}

function sumOf(processes: readonly number[]): Figures {
  const sum = { memory: 0, cpuSeconds: 0 }
  for (const pid of processes) {
    sum.memory += numberIn(readFile(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024
    // The name before them may hold spaces. The last two are those of children that have ended.
    const ticks = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(readFile(`/proc/${pid}/stat`)) ?? []
    for (const count of ticks.slice(1)) sum.cpuSeconds += Number(count) / TICKS_A_SECOND
  }
  return sum
}

function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

/** Empty for a process that has just ended. */
function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
