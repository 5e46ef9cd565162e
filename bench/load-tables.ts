import { groupBy } from '../apps/server/src/domain/group-by.ts'
import { columns, median, short } from './arithmetic.ts'
import { type Latencies, READS } from './latencies.ts'
import type { LoadCell } from './load.ts'

const HEADS = [
  '',
  'clients',
  'build',
  'a second',
  'CPU ms',
  'PG CPU ms',
  'limit',
  'share',
  'limit CPU ms',
  'limit PG CPU ms',
  'share of CPU',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'answers',
  'errors',
  '503',
]

/**
 * The cells as a table. The times of a mix are followed by those of its reads and of each kind of request. The share is that
 * of the bare limit by completions a second; the share of CPU is the processor time of a bare completion out of the shop's,
 * which neighbours on the machine change least.
 */
export function loadTable(cells: readonly LoadCell[]): string {
  return columns([
    HEADS,
    ...cells.flatMap((cell) => [
      rowOf(cell),
      ...Object.entries(cell.byKind).map(([kind, latencies]) => rowOfKind(kind, latencies)),
    ]),
  ])
}

function rowOf(cell: LoadCell): string[] {
  return [
    cell.scenario,
    String(cell.clients),
    cell.build ?? '',
    short(cell.perSecond),
    short(cell.cpuMs ?? Number.NaN),
    short(cell.databaseCpuMs ?? Number.NaN),
    cell.limit === undefined ? '' : short(cell.limit),
    percent(cell.perSecond, cell.limit),
    cell.limitCpuMs === undefined ? '' : short(cell.limitCpuMs),
    cell.limitDatabaseCpuMs === undefined ? '' : short(cell.limitDatabaseCpuMs),
    percent(cell.limitCpuMs, cell.cpuMs),
    ...[cell.p50, cell.p95, cell.p99].map(short),
    ...[cell.answered, cell.errors, cell.shed].map(String),
  ]
}

/** Only times: the processor works for all kinds at once. */
function rowOfKind(kind: string, { p50, p95, p99 }: Latencies): string[] {
  const blank = HEADS.slice(1, HEADS.indexOf('p50 ms')).map(() => '')
  return [`  ${kind}`, ...blank, ...[p50, p95, p99].map(short), '', '', '']
}

function percent(part: number | undefined, whole: number | undefined): string {
  return part === undefined || whole === undefined ? '' : `${Math.round((100 * part) / whole)} %`
}

/**
 * How the second of two builds compares with the first, by scenario and clients: medians of the rounds, as ratios. The reads
 * of a mix have a row of their own.
 */
export function comparisonTable(
  cells: readonly LoadCell[],
  [first, second]: readonly [string, string],
): string {
  const groups = groupBy(cells, ({ scenario, clients }) => `${scenario} · ${clients}`)
  const middle = (rounds: readonly LoadCell[], build: string, of: (cell: LoadCell) => number) =>
    median(rounds.filter((cell) => cell.build === build).map(of))
  return columns([
    [
      '',
      `${first}/s`,
      `${second}/s`,
      'ratio',
      `${first} p99`,
      `${second} p99`,
      `${first} CPU ms`,
      `${second} CPU ms`,
      `${first} PG CPU ms`,
      `${second} PG CPU ms`,
    ],
    ...[...groups].flatMap(([name, rounds]) => {
      const [a, b] = [first, second].map((build) => middle(rounds, build, ({ perSecond }) => perSecond))
      const p99 = [first, second].map((build) => middle(rounds, build, (cell) => cell.p99))
      const cpu = [first, second].map((build) => middle(rounds, build, ({ cpuMs }) => cpuMs ?? Number.NaN))
      const databaseCpu = [first, second].map((build) =>
        middle(rounds, build, ({ databaseCpuMs }) => databaseCpuMs ?? Number.NaN),
      )
      const reads = [first, second].map((build) =>
        middle(rounds, build, ({ byKind }) => byKind[READS]?.p99 ?? Number.NaN),
      )
      const row = [
        name,
        ...[a, b, (b ?? Number.NaN) / (a ?? Number.NaN), ...p99, ...cpu, ...databaseCpu].map((value) =>
          short(value ?? Number.NaN),
        ),
      ]
      return reads.some(Number.isNaN) ? [row] : [row, [`  ${READS}`, '', '', '', ...reads.map(short)]]
    }),
  ])
}

/** Describes the failures of a run, a line for each cell: any unexpected response, or none but 503. */
export function loadProblems(cells: readonly LoadCell[]): string[] {
  return cells
    .filter(({ errors, answered, shed }) => errors > 0 || answered === shed)
    .map(
      ({ scenario, clients, statuses }) =>
        `${scenario}, ${clients} clients: responses ${JSON.stringify(statuses)}`,
    )
}
