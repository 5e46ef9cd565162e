import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { REFUND_STATE } from '@jansi/contract/refund-states'
import { RETURN_STATUS } from '@jansi/contract/return-statuses'
import { ORDER_STATUS } from '@jansi/contract/statuses'
import { WAITING_STATE } from '@jansi/contract/waiting-states'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { ROOT } from './processes.ts'

const TABLES = [ORDER_STATUS, RETURN_STATUS, REFUND_STATE, WAITING_STATE].map((table) => Object.keys(table))

/** The tables themselves. */
const HOMES = ['statuses', 'return-statuses', 'refund-states', 'waiting-states'].map(
  (name) => `packages/contract/src/${name}.ts`,
)
const WORD = String.raw`'\w*'`
const SQL_LIST = new RegExp(String.raw`\bin\s*\(\s*${WORD}(?:\s*,\s*${WORD})+`, 'gi')
const SQL_CHAIN = new RegExp(
  String.raw`([\w.\x24{}]+)\s*(?:=|<>)\s*${WORD}(?:\s+(?:or|and)\s+\1\s*(?:=|<>)\s*${WORD})+`,
  'gi',
)

/** Two or more statuses of one table, written down where the table should be asked. */
export type StatusSet = { line: number; words: string[] }

/**
 * Finds the sets of statuses in a source file: arrays, lists and chains of comparisons, in TypeScript and in SQL. A single
 * status is no set, nor are words of different tables.
 */
export function findStatusSets(file: string, source: string): StatusSet[] {
  const found: StatusSet[] = []
  const report = (offset: number, words: readonly (string | null)[]) => {
    const sets = TABLES.map((table) => [
      ...new Set(words.filter((word) => word !== null && table.includes(word))),
    ])
    const set = sets.find(({ length }) => length > 1)
    if (set) found.push({ line: source.slice(0, offset).split('\n').length, words: set.map(String) })
  }
  const reportSql = (offset: number, text: string) => {
    for (const { 0: match, index } of [...text.matchAll(SQL_LIST), ...text.matchAll(SQL_CHAIN)])
      report(offset + index, match.match(/(?<=')\w+(?=')/g) ?? [])
  }
  const inChain = new Set<Expression>()
  new Visitor({
    ArrayExpression: ({ start, elements }) => report(start, elements.map(wordOf)),
    LogicalExpression: (node) => {
      if (inChain.has(node)) return
      const compared = new Map<string, (string | null)[]>()
      const read = (part: Expression) => {
        inChain.add(part)
        if (part.type === 'ParenthesizedExpression') read(part.expression)
        else if (part.type === 'LogicalExpression' && part.operator === node.operator)
          [part.left, part.right].map(read)
        else if (part.type === 'BinaryExpression' && /^[!=]==$/.test(part.operator)) {
          const subject = source.slice(part.left.start, part.left.end)
          compared.set(subject, [...(compared.get(subject) ?? []), wordOf(part.right)])
        }
      }
      read(node)
      for (const words of compared.values()) report(node.start, words)
    },
    SwitchStatement: ({ start, cases }) => {
      let together: (string | null)[] = []
      for (const { test, consequent } of cases) {
        together.push(wordOf(test))
        if (consequent.length === 0) continue
        report(start, together)
        together = []
      }
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') reportSql(start, value)
    },
    TemplateLiteral: ({ start, end }) => reportSql(start, source.slice(start, end)),
  }).visit(parseSync(file, source).program)
  return found
}

function wordOf(node: { type: string } | null): string | null {
  return node?.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? node.value : null
}

function main(): void {
  const files = ['apps', 'packages'].flatMap((top) =>
    readdirSync(join(ROOT, top)).flatMap((name) =>
      readdirSync(join(ROOT, top, name, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${top}/${name}/src/${path}`,
      ),
    ),
  )
  const checked = files
    .filter((file) => /(?<!\.test|\.d|testing)\.tsx?$/.test(file) && !HOMES.includes(file))
    .sort()
  const found = checked.flatMap((file) =>
    findStatusSets(file, readFileSync(join(ROOT, file), 'utf8')).map((set) => ({ file, ...set })),
  )
  for (const { file, line, words } of found)
    console.error(`${file}:${line} ${words.join(', ')}: ask one of ${HOMES.join(', ')} for their property`)
  console.log(`status sets: ${checked.length} files, ${found.length} found`)
  process.exitCode = found.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
