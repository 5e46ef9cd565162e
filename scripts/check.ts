import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from './processes.ts'
import { readPlaywrightReport, readVitestReport, type TestReport } from './test-reports.ts'

/** One tool to run. A step with a `report` counts the tests of that JSON report; any other counts as one test. */
type Step = {
  name: string
  command: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  report?: 'vitest' | 'playwright'
}

const WORKSPACES = ['packages/contract', 'apps/server', 'apps/storefront', 'apps/staff']
/** Folders at the root with tests of their own that are no workspaces. */
const FOLDERS = ['scripts', 'bench']
const TYPED = [...WORKSPACES, 'e2e', 'scripts']
const READERS = { vitest: readVitestReport, playwright: readPlaywrightReport }
const reports = mkdtempSync(join(tmpdir(), 'jansi-check-'))

const STEPS: Step[] = [
  { name: 'tools', command: ['tsx', 'scripts/ensure-tools.ts'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import walls', command: ['tsx', 'scripts/walls.ts'] },
  { name: 'promises', command: ['tsx', 'scripts/promises.ts'] },
  ...TYPED.map((cwd): Step => ({ name: `types of ${cwd}`, command: ['tsc', '-p', '.'], cwd })),
  ...[...FOLDERS, ...WORKSPACES].map(vitest),
  // The browser stories run on it.
  { name: 'build of what the image copies', command: ['tsx', 'scripts/build-as-image.ts'] },
  {
    name: 'browser stories',
    command: ['playwright', 'test', '--reporter=list,json'],
    cwd: 'e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser stories') },
    report: 'playwright',
  },
]

function vitest(cwd: string): Step {
  const name = `tests of ${cwd}`
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  // These have no configuration of their own: they are run from the root.
  const from = FOLDERS.includes(cwd) ? { cwd: '.', dir: ['--dir', cwd] } : { cwd, dir: [] }
  return { name, command: ['vitest', 'run', ...from.dir, ...json], cwd: from.cwd, report: 'vitest' }
}

function reportOf(name: string): string {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
}

async function runStep(step: Step): Promise<TestReport> {
  const began = Date.now()
  const { ok, output } = await run(step.command, step.cwd ?? '.', step.env)
  const report = readReport(step)
  // A tool that fails without a failed test (or a report) failed all the same; one that ran no test proves nothing.
  if (!ok && report.failed === 0) report.failed = 1
  else if (ok && step.report === undefined) report.passed = 1
  else if (ok && report.passed === 0) report.failed = 1
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const tests = step.report === undefined ? '' : `, ${report.passed} passed, ${report.failed} failed`
  console.log(`${report.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s${tests})`)
  if (report.failed > 0) {
    // First what failed, for the output may be long, and whoever keeps only a part of it still knows.
    for (const { test, message } of report.failures) console.log(`✗ ${test}\n${message}\n`)
    console.log(`${output}\n`)
  }
  return report
}

function readReport(step: Step): TestReport {
  const file = reportOf(step.name)
  if (step.report === undefined || !existsSync(file)) return { passed: 0, failed: 0, failures: [] }
  return READERS[step.report](JSON.parse(readFileSync(file, 'utf8')))
}

const total = { passed: 0, failed: 0 }
const failed: string[] = []
for (const step of STEPS) {
  if (step.cwd !== undefined && !existsSync(join(ROOT, step.cwd))) throw new Error(`${step.cwd} is missing.`)
  const report = await runStep(step)
  total.passed += report.passed
  total.failed += report.failed
  if (report.failed > 0)
    failed.push(...(report.failures.length > 0 ? report.failures.map(({ test }) => test) : [step.name]))
}
rmSync(reports, { recursive: true })
for (const name of failed) console.log(`✗ ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
