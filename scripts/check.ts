import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, run } from './processes.ts'
import { type QueuedStep, runQueue } from './step-queue.ts'
import { readPlaywrightReport, type TestReport } from './test-reports.ts'

/** One tool to run. A step with a `report` counts the tests of that JSON report; any other counts as one test. */
interface Step extends QueuedStep<Step> {
  name: string
  command: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  report?: 'vitest' | 'playwright'
  /** Where it writes its report. */
  file?: string
  /** Only changed code is tested, which may be nothing. */
  mayBeEmpty?: boolean
}

const WORKSPACES = ['packages/contract', 'packages/client', 'apps/server', 'apps/storefront', 'apps/staff']
/** Folders at the root with tests of their own that are no workspaces. */
const FOLDERS = ['scripts', 'bench']
const TYPED = [...WORKSPACES, 'apps/storefront/src/worker', 'e2e', 'scripts', 'simulate']
/** The two long steps wait a third of their time: a third one uses the two cores of a small machine meanwhile. */
const AT_ONCE = 3
const reports = mkdtempSync(join(tmpdir(), 'jansi-check-'))

/** The compiler, which is a Go program, collects garbage less often: a quarter less processor time for more memory. */
const COMPILER = { GOGC: '400' }
const TOOLS: Step = { name: 'tools', command: ['tsx', 'scripts/ensure-tools.ts'] }
const READING: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import boundaries', command: ['tsx', 'scripts/import-boundaries.ts'] },
  { name: 'status sets', command: ['tsx', 'scripts/status-sets.ts'] },
  { name: 'promises', command: ['oxlint', '--type-aware'], env: COMPILER },
  { name: 'bare texts', command: ['tsx', 'scripts/bare-texts.ts'], env: COMPILER },
  { name: 'words', command: ['tsx', 'scripts/words.ts'] },
  // Several threads check the types that their files share once each: twice the processor time.
  ...TYPED.map(
    (cwd): Step => ({
      name: `types of ${cwd}`,
      command: ['tsc', '-p', '.', '--singleThreaded'],
      cwd,
      env: COMPILER,
    }),
  ),
]
/** The browser stories, the server's tests and those on Node 24 use its result. */
const BUILD: Step = { name: 'build as in the image', command: ['tsx', 'scripts/build-as-image.ts'] }
const BROWSER: Step = {
  name: 'browser stories',
  command: ['playwright', 'test', '--retries=1', '--reporter=list,json'],
  cwd: 'e2e',
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser stories') },
  report: 'playwright',
  file: reportOf('browser stories'),
  after: [TOOLS, BUILD],
}

const NODE_24: Step = {
  name: 'start, story and units on Node 24',
  command: ['tsx', 'scripts/node-24.ts'],
  after: [TOOLS, BUILD],
}
/** A club of two weeks, which takes every kind of call that two took; longer lives and more of them are `npm run simulate`. */
const CLUBS: Step = {
  name: 'simulated club',
  command: ['tsx', 'simulate/run.ts', '--weeks', '2', '--seed', '1'],
  after: [TOOLS, BUILD],
}
/** The tests without a server and those on Node 24, the longest first. */
const SHORT = [
  vitest('apps/staff'),
  NODE_24,
  ...['apps/storefront', 'scripts', 'packages/client', 'packages/contract', 'bench'].map((cwd) =>
    vitest(cwd),
  ),
]

/**
 * The longest steps first, side by side: the browser stories wait for pages, the servers' tests for other processes,
 * clocks and disks. The club uses one core: begun late, it would run on alone. The short ones fill the time that is left.
 */
function everything(): Step[] {
  const server = { ...vitest('apps/server'), after: [TOOLS, BUILD] }
  return [TOOLS, BUILD, BROWSER, server, CLUBS, ...READING, ...SHORT]
}

/**
 * For between two edits: types, lint, import boundaries, unit tests, and the module tests of the changes
 * since main.
 */
async function quick(): Promise<Step[]> {
  const since = await mainOf()
  const changed = (cwd: string, ...args: string[]): Step => ({
    ...vitest(cwd, '--changed', since, '--passWithNoTests', ...args),
    name: `tests of the changes in ${cwd}`,
    mayBeEmpty: true,
  })
  const folders = await changedServerFolders(since)
  const server: Step = {
    ...vitest('apps/server', '--project', 'modules', '--passWithNoTests', ...folders),
    name: `tests of ${folders.join(', ')} in apps/server`,
    mayBeEmpty: true,
  }
  return [
    ...(folders.length > 0 ? [server] : []),
    changed('apps/storefront'),
    changed('apps/staff'),
    { ...vitest('apps/server', 'src/domain'), name: 'tests of apps/server/src/domain' },
    vitest('packages/contract'),
    vitest('packages/client'),
    ...READING,
  ]
}

/**
 * The folders of the server with changes since a commit: a whole module, or the folder of another file. Not every test
 * that imports a changed file: most import the whole server.
 */
async function changedServerFolders(since: string): Promise<string[]> {
  const { output: tracked } = await run(['git', 'diff', '--name-only', since], '.')
  const { output: added } = await run(['git', 'ls-files', '--others', '--exclude-standard'], '.')
  const folders = `${tracked}\n${added}`.split('\n').flatMap((file) => {
    const [, folder] = /^apps\/server\/(src\/modules\/[^/]+|src(?:\/[^/]+)*)\//.exec(file) ?? []
    return folder === undefined || folder === 'src/domain' ? [] : [`${folder}/`]
  })
  return [...new Set(folders)]
}

/** Where this branch left main; the last commit where there is no main. */
async function mainOf(): Promise<string> {
  for (const main of ['main', 'origin/main']) {
    const { ok, output } = await run(['git', 'merge-base', 'HEAD', main], '.')
    if (ok) return output
  }
  return 'HEAD'
}

function vitest(cwd: string, ...args: string[]): Step {
  const name = `tests of ${cwd}`
  const file = reportOf([name, ...args].join(' '))
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'scripts/test-reports.ts')}`]
  // These have no configuration of their own: they are run from the root.
  const from = FOLDERS.includes(cwd) ? { cwd: '.', dir: ['--dir', cwd] } : { cwd, dir: [] }
  const command = ['vitest', 'run', '--retry=1', ...from.dir, ...args, ...reporters]
  return { name, command, cwd: from.cwd, env: { TEST_REPORT: file }, report: 'vitest', file }
}

function reportOf(name: string): string {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
}

async function runStep(step: Step): Promise<TestReport> {
  if (step.cwd !== undefined && !existsSync(join(ROOT, step.cwd))) throw new Error(`${step.cwd} is missing.`)
  const began = Date.now()
  const { ok, output } = await run(step.command, step.cwd ?? '.', step.env)
  const report = readReport(step)
  // A tool that fails without a failed test (or a report) failed all the same; one that ran no test proves nothing.
  if (!ok && report.failed === 0) report.failed = 1
  else if (ok && step.report === undefined) report.passed = 1
  else if (ok && report.passed === 0 && step.mayBeEmpty !== true) report.failed = 1
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const tests = step.report === undefined ? '' : `, ${report.passed} passed, ${report.failed} failed`
  console.log(`${report.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s${tests})`)
  if (report.failed > 0) {
    // Failures first: the output may be long and may be cut off.
    for (const { test, message } of report.failures) console.log(`✗ ${test}\n${message}\n`)
    console.log(`${output}\n`)
  }
  for (const { test, message } of report.retried) console.log(`↻ ${test}\n${message}\n`)
  return report
}

function readReport({ report, file }: Step): TestReport {
  if (report === undefined || file === undefined || !existsSync(file))
    return { passed: 0, failed: 0, failures: [], retried: [] }
  const written = JSON.parse(readFileSync(file, 'utf8'))
  return report === 'playwright' ? readPlaywrightReport(written) : written
}

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const total = { passed: 0, failed: 0 }
const failed: string[] = []
const retried: string[] = []
const steps = values.quick ? await quick() : everything()
for (const [at, report] of (await runQueue(steps, AT_ONCE, runStep)).entries()) {
  total.passed += report.passed
  total.failed += report.failed
  retried.push(...report.retried.map(({ test }) => test))
  if (report.failed === 0) continue
  const named = report.failures.map(({ test }) => test)
  failed.push(...(named.length > 0 ? named : [steps[at]?.name ?? '']))
}
rmSync(reports, { recursive: true })
for (const name of retried) console.log(`↻ passed only when it was run again: ${name}`)
for (const name of failed) console.log(`✗ ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
