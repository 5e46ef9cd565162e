import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from '../scripts/processes.ts'

/** Returns the value at a share (0 to 1) of the sorted values, by nearest rank; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(Math.ceil(share * sorted.length), 1) - 1] ?? Number.NaN
}

/** The middle value; of an even number of values the lower of the two. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** A number with three digits that count. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value >= 100) return String(Math.round(value))
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** Rows as text in columns, the first one to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  const pad = (cell: string, at: number) => (at === 0 ? cell.padEnd(width(0)) : cell.padStart(width(at)))
  return rows.map((row) => row.map(pad).join('  ')).join('\n')
}

/** Builds the server and both front ends. Throws with the output of a build that fails. */
export async function buildAll(): Promise<void> {
  const { ok, output } = await run(['npm', 'run', '--silent', 'build'], '.')
  if (!ok) throw new Error(`${output}\n\nThe build failed.`)
}

/** Prints the load of the machine and writes a result to `bench/results/`. */
export function saveResult(name: string, result: unknown): void {
  const at = new Date().toISOString()
  const machine = { node: process.version, processors: availableParallelism(), load: loadavg() }
  const file = `bench/results/${name}-${at.replaceAll(/[:.]/g, '-')}.json`
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(join(ROOT, file), `${JSON.stringify({ at, machine, result }, null, 2)}\n`)
  const load = machine.load.map((one) => one.toFixed(1)).join(', ')
  console.log(
    `\nLoad of the machine (1, 5, 15 minutes): ${load} on ${machine.processors} processors. Written to ${file}`,
  )
}
