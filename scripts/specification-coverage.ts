import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { ROOT } from './processes.ts'
import { CALLS } from './specification/calls.ts'
import { FORMS } from './specification/forms.ts'
import { MEMBER_PAGES } from './specification/member-pages.ts'
import { MESSAGES } from './specification/messages.ts'
import { OPEN_PAGES } from './specification/pages.ts'
import type { Holder, Part } from './specification/row.ts'
import { RULES } from './specification/rules.ts'

/** The rows of the specification that concern the storefront, in its order. */
export const PARTS: Part[] = [...OPEN_PAGES, ...MEMBER_PAGES, ...RULES, ...FORMS, ...CALLS, ...MESSAGES]
export const DOCUMENT = 'docs/specification-coverage.md'

/** The names of the tests and of their steps in one file, `…` for what the source fills in. */
export function testNames(file: string, source: string): { tests: string[]; steps: string[] } {
  const tests: string[] = []
  const steps: string[] = []
  const { program } = parseSync(file, source)
  const between = ({ start, end }: { start: number; end: number }) =>
    source.slice(start + 1, end - 1).replaceAll(/\$\{[^}]*\}/g, '…')
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      const words = source.slice(callee.start, callee.end)
      if (name === undefined || !/^(test|it)\b/.test(words)) return
      const names = words === 'test.step' ? steps : tests
      if (name.type === 'Literal' && typeof name.value === 'string') names.push(name.value)
      else if (name.type === 'TemplateLiteral') names.push(between(name))
      else if (name.type === 'ConditionalExpression')
        names.push(between(name.consequent), between(name.alternate))
    },
  }).visit(program)
  return { tests, steps }
}

/** What is wrong with the rows: a file that is not there, a test or a step that no file has. */
export function brokenRows(parts: readonly Part[]): string[] {
  const read = new Map<string, ReturnType<typeof testNames>>()
  const namesOf = (file: string) => {
    const known = read.get(file) ?? testNames(file, readFileSync(join(ROOT, file), 'utf8'))
    read.set(file, known)
    return known
  }
  const broken = (holder: Holder): string[] => {
    if (!existsSync(join(ROOT, holder.file))) return [`there is no file ${holder.file}`]
    const { tests, steps } = namesOf(holder.file)
    if (!tests.includes(holder.test)) return [`${holder.file} has no test “${holder.test}”`]
    if (holder.step !== undefined && !steps.includes(holder.step))
      return [`${holder.file} has no step “${holder.step}”`]
    return []
  }
  return parts
    .flatMap(({ rows }) => rows)
    .flatMap(({ says, lives, heldBy }) => {
      const missing = existsSync(join(ROOT, lives)) ? [] : [`there is no file ${lives}`]
      const unheld = heldBy.length === 0 ? ['no test holds it'] : []
      return [...missing, ...unheld, ...heldBy.flatMap(broken)].map((problem) => `${says}: ${problem}`)
    })
}

/** The table as it is committed. */
export function coverageDocument(parts: readonly Part[]): string {
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const tables = parts.map(({ title, rows }) => {
    const lines = rows.map(({ says, lives, heldBy }) => {
      const holders = heldBy.map(({ file, test, step }) =>
        [`\`${file.split('/').at(-1)}\``, test, ...(step === undefined ? [] : [step])].map(cell).join(' › '),
      )
      return `| ${cell(says)} | \`${shortPath(lives)}\` | ${holders.join('<br>')} |`
    })
    return `## ${title}\n\n| The specification says | Lives in | Held by |\n|---|---|---|\n${lines.join('\n')}\n`
  })
  return `# The specification's rows and the tests that hold them

${count} statements of the specification's sections 2 and 4 to 9 that concern the storefront. Paths count from
\`apps/storefront/src\`; browser tests are in \`e2e/tests\`. The rows are written in \`scripts/specification/\`;
\`npm run coverage:spec -- --write\` writes this page, and the tests of \`scripts\` fail when a file, a test or a step
named here is gone, or this page is not what the rows say.

${tables.join('\n')}`
}

function shortPath(path: string): string {
  return path.replace('apps/storefront/src/', '')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function main(): void {
  const page = join(ROOT, DOCUMENT)
  const problems = brokenRows(PARTS)
  const wanted = coverageDocument(PARTS)
  if (process.argv.includes('--write')) writeFileSync(page, wanted)
  else if (!existsSync(page) || readFileSync(page, 'utf8') !== wanted) problems.push(`${DOCUMENT} is stale`)
  for (const problem of problems) console.log(problem)
  const rows = PARTS.reduce((sum, part) => sum + part.rows.length, 0)
  console.log(`specification: ${rows} rows, ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
