import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { findCircles } from './import-boundaries.ts'

// `npm run size`: lines of source and tests by workspace, lines that a call takes, the longest file and function, circles.

type Kind = 'source' | 'tests' | 'helpers of tests'
type Measured = {
  file: string
  workspace: string
  kind: Kind
  lines: number
  /** Lines that are neither blank, nor a comment, nor an import. */
  code: number
  /** Lines of the statements that define calls of the API. */
  callLines: number
  longestFunction: number
}

const DEFINES_CALL = /^(get|post|put|patch|del)\./

function kindOf(file: string): Kind {
  if (/\.(test|spec)\.tsx?$/.test(file)) return 'tests'
  const isHelper =
    /(^|\/)(test|e2e|simulate|bench)\//.test(file) || /-testing\.tsx?$|\/test-setup\.ts$/.test(file)
  return isHelper ? 'helpers of tests' : 'source'
}

function workspaceOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return ['apps', 'packages'].includes(first) ? `${first}/${second}` : first
}

/** Measures one file of TypeScript; `file` is its path from the root. */
export function measure(file: string, source: string): Measured {
  const { program, comments, module } = parseSync(file, source)
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const linesOf = ({ start, end }: { start: number; end: number }) => lineOf(end - 1) - lineOf(start) + 1

  let text = source
  const blankOut = ({ start, end }: { start: number; end: number }) => {
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
  }
  for (const part of [...comments, ...module.staticImports]) blankOut(part)

  let callLines = 0
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.declaration?.type !== 'VariableDeclaration') continue
    const definesCall = statement.declaration.declarations.some(
      ({ init }) => init?.type === 'CallExpression' && DEFINES_CALL.test(source.slice(init.start, init.end)),
    )
    if (definesCall) callLines += linesOf(statement)
  }
  let longestFunction = 0
  const lengthen = (node: { start: number; end: number }) => {
    longestFunction = Math.max(longestFunction, linesOf(node))
  }
  new Visitor({
    FunctionDeclaration: lengthen,
    FunctionExpression: lengthen,
    ArrowFunctionExpression: lengthen,
  }).visit(program)
  return {
    file,
    workspace: workspaceOf(file),
    kind: kindOf(file),
    lines: starts.length - 1,
    code: text.split('\n').filter((line) => line.trim() !== '').length,
    callLines: file.startsWith('packages/contract/') ? callLines : 0,
    longestFunction,
  }
}

const total = (some: readonly Measured[], key: 'lines' | 'code' | 'callLines') =>
  some.reduce((sum, one) => sum + one[key], 0)

/** Returns the report about files by their paths from the root. */
export function sizeReport(sources: ReadonlyMap<string, string>, callCount: number): string {
  const files = [...sources].map(([file, source]) => measure(file, source))
  const row = (name: string, some: readonly Measured[]) =>
    `${name.padEnd(34)}${[some.length, total(some, 'lines'), total(some, 'code')].map((n) => n.toLocaleString('en').padStart(9)).join('')}`
  const kinds: readonly Kind[] = ['source', 'tests', 'helpers of tests']
  const rows = kinds.flatMap((kind) => {
    const ofKind = files.filter((file) => file.kind === kind)
    const workspaces = [...new Set(ofKind.map(({ workspace }) => workspace))].toSorted()
    const rowOf = (name: string) =>
      row(
        `  ${name}`,
        ofKind.filter(({ workspace }) => workspace === name),
      )
    return [...workspaces.map(rowOf), row(kind, ofKind), '']
  })
  const source = files.filter(({ kind }) => kind === 'source')
  const longest = (key: 'lines' | 'longestFunction') => source.toSorted((a, b) => b[key] - a[key]).slice(0, 5)
  const routes = source.filter(({ file }) => /\/(staff-)?routes\.ts$/.test(file))
  const circles = findCircles(new Map([...sources].filter(([file]) => kindOf(file) === 'source')))
  return [
    `${''.padEnd(34)}${['files', 'lines', 'code'].map((name) => name.padStart(9)).join('')}`,
    ...rows,
    `lines a call: ${((total(source, 'callLines') + total(routes, 'lines')) / callCount).toFixed(1)} (${callCount} calls: ${total(source, 'callLines')} lines define them, ${total(routes, 'lines')} mount them)`,
    `files over 300 lines: ${source.filter(({ lines }) => lines > 300).length}`,
    ...longest('lines').map(({ file, lines }) => `  ${lines} ${file}`),
    'longest functions:',
    ...longest('longestFunction').map(({ file, longestFunction }) => `  ${longestFunction} ${file}`),
    `circles of files: ${circles.length}`,
  ].join('\n')
}

/** Counts the calls in the document of the API. */
function callsOf(openapi: { paths: Record<string, object> }): number {
  return Object.values(openapi.paths).reduce((sum, path) => sum + Object.keys(path).length, 0)
}

if (process.argv[1] === import.meta.filename) {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).split('\n')
  const isWritten = (file: string) => file.startsWith('packages/contract/src/calls/')
  const files = listed.filter((file) => file !== '' && existsSync(file) && !isWritten(file))
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  console.log(sizeReport(sources, callsOf(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))))
}
