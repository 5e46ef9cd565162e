import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readSettings, type Settings, SettingsError } from '../apps/server/src/env.ts'
import { whyNotListening } from '../apps/server/src/http/cannot-listen.ts'
import { startBuiltServer } from './built-server.ts'
import { exitCodeOf, forwardSignals, loadDotEnv, ROOT, run } from './processes.ts'
import { readableLine, say } from './terminal.ts'

type Target = { name: string; result: string; sources: string[] }

const SHARED = ['packages/contract/src', 'scripts/precompress.ts', 'package-lock.json']
const TARGETS: Target[] = [
  { name: 'server', result: 'dist/server.js', sources: ['src', 'build.mjs'] },
  {
    name: 'storefront',
    // The second of its two builds: without it, pages would be empty until their scripts run.
    result: 'dist/server/render-page.mjs',
    sources: ['src', 'public', 'build', 'index.html', 'vite.config.ts'],
  },
  {
    name: 'staff',
    result: 'dist/index.html',
    sources: ['src', 'public', 'build', 'index.html', 'vite.config.ts'],
  },
]

/** Links to look around in a demo shop at once, each for one use. */
type Visits = { guest: string; member: string; volunteer: string }

/** The facts that the server sends once it listens; `setup` is the link to the set-up page of a shop without an admin. */
type Opened = { listening: string; visits?: Visits; setup?: string }

/** Thrown with a message for the operator, without a stack. */
class StartError extends Error {}

/** A person reads the output; otherwise each line is one JSON object, as the server writes it. */
const isTerminal = process.stdout.isTTY === true

/**
 * Refuses a port that is in use, builds a front end that is missing or older than its
 * sources, then runs the server until it is stopped. The server ends with this process, and this process with
 * npm, also when they are killed. On a terminal, the log is shown as sentences: warnings and errors, or all with `--verbose`.
 */
async function main(): Promise<number> {
  const { verbose } = parseArgs({ options: { verbose: { type: 'boolean', default: false } } }).values
  loadDotEnv()
  const settings = readSettings(process.env)
  await refuseUsedPort(settings)
  let server: ChildProcess | undefined
  onEndOfNpm(() => (server === undefined ? process.exit(1) : server.kill('SIGTERM')))
  for (const target of TARGETS) {
    if (await isFresh(target)) continue
    report(`Building ${target.name} …`)
    const { ok, output } = await run(['npm', 'run', '--silent', 'build'], `apps/${target.name}`)
    if (!ok) throw new StartError(`${output}\n\nBuilding ${target.name} failed.`)
  }
  const isNew = settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'postgres'))
  report(isNew ? `Making a new shop in ${pathOf(settings)} …` : 'Opening the shop …')
  const output = isTerminal ? 'pipe' : 'inherit'
  server = startBuiltServer({ stdio: ['inherit', output, 'inherit', 'ipc'] }, { args: ['--attended'] })
  forwardSignals([server])
  if (isTerminal) showLog(server, verbose)
  // Another program at the address is not our shop: print no address and no password.
  server.once('message', (opened: Opened) => greet(settings, opened).catch(console.error))
  return exitCodeOf(server)
}

/** Writes a sentence about the start. */
function report(text: string): void {
  say(text, { msg: text }, isTerminal)
}

function showLog({ stdout }: ChildProcess, verbose: boolean): void {
  if (stdout === null) return
  createInterface(stdout).on('line', (line) => {
    const text = readableLine(line, verbose)
    if (text !== null) console.log(text)
  })
  process.once('SIGINT', () => console.log('\nClosing the shop …'))
}

function pathOf({ dataDir }: Settings): string {
  const path = relative(process.cwd(), dataDir)
  return path.startsWith('..') ? dataDir : `./${path}`
}

async function refuseUsedPort(settings: Settings): Promise<void> {
  const trial = createServer()
  try {
    trial.listen({ host: settings.host, port: settings.port })
    await once(trial, 'listening')
  } catch (error) {
    throw new StartError(whyNotListening(error, settings) ?? String(error))
  } finally {
    trial.close()
  }
}

/** Calls `end` once npm is gone: a killed npm sends no signal, but this process then gets another parent. */
function onEndOfNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && end(), 1_000).unref()
}

async function isFresh({ name, result, sources }: Target): Promise<boolean> {
  const home = join(ROOT, 'apps', name)
  const built = statSync(join(home, result), { throwIfNoEntry: false })
  if (built === undefined) return false
  const paths = [...sources.map((path) => join(home, path)), ...SHARED.map((path) => join(ROOT, path))]
  const newest = await Promise.all(paths.map(newestIn))
  return newest.every((time) => time <= built.mtimeMs)
}

/** The time of the newest file in a folder, in milliseconds; folders count too, so that a deletion shows. */
async function newestIn(path: string): Promise<number> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = await readdir(path, { recursive: true })
  const times = inside.map((name) => statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return Math.max(stats.mtimeMs, ...times)
}

/** Prints the addresses of the shop, the links and accounts of a demo, and the place of its data. */
async function greet(settings: Settings, { listening: address, visits, setup }: Opened): Promise<void> {
  const [shop, staff] = [`${settings.publicUrl}/`, `${settings.publicUrl}/staff/`]
  const password = await readDemoPassword(settings)
  const isDemo = password !== undefined && (await canLogIn(address, settings, password))
  const accounts = ['member@jansi.test', 'staff@jansi.test', 'admin@jansi.test']
  const lines = ['', `Jansi (จานสี)   ${shop}`, `Staff console   ${staff}`]
  if (isDemo) {
    lines.push(
      '',
      'This is a demo: its people are invented, and nobody is paid.',
      ...(visits === undefined ? [] : linesOf(visits)),
      '',
      `Demo accounts   ${accounts.join(', ')}`,
      `Password        ${password}`,
    )
  }
  if (setup !== undefined) {
    lines.push(
      '',
      'This shop is empty and has no admin yet. Open this link to set it up. It works until the next start:',
      setup,
    )
  }
  lines.push(
    '',
    `Everything is kept in ${pathOf(settings)}. Ctrl+C closes the shop, npm start opens it again.`,
  )
  if (isDemo) lines.push('npm run demo:again lays this demo aside: the next start makes a new one.')
  if (settings.smtpUrl === undefined)
    lines.push(`Mails are not sent: they are files in ${pathOf(settings)}/mail.`)
  say(
    `${lines.join('\n')}\n`,
    { msg: 'The shop is open.', shop, staff, ...(isDemo ? { accounts, password, visits } : {}) },
    isTerminal,
  )
}

function linesOf({ guest, member, volunteer }: Visits): string[] {
  return [
    '',
    'Look around at once. Each link opens once, within ten minutes, and signs the browser in or out:',
    `as a guest                        ${guest}`,
    `as a member with things to do     ${member}`,
    `as a volunteer on a busy evening  ${volunteer}`,
  ]
}

async function readDemoPassword(settings: Settings): Promise<string | undefined> {
  if (settings.demoPassword !== undefined) return settings.demoPassword
  const file = join(settings.dataDir, 'secrets.json')
  if (!existsSync(file)) return undefined
  const kept: { demoPassword?: string } = JSON.parse(await readFile(file, 'utf8'))
  return kept.demoPassword
}

/** A shop without demo data, or whose passwords were changed, has no accounts to show. */
async function canLogIn(address: string, { publicUrl }: Settings, password: string): Promise<boolean> {
  const response = await fetch(`${address}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: 'member@jansi.test', password }),
  }).catch(() => undefined)
  return response?.ok === true
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isPlain = [SettingsError, StartError].some((kind) => error instanceof kind)
    console.error(isPlain ? (error as Error).message : error)
    process.exit(1)
  },
)
