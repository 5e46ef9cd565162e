import { existsSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings, type Settings, SettingsError } from '../apps/server/src/env.ts'
import { ended, forwardSignals, loadDotEnv, ROOT, run, start } from './processes.ts'

type Target = { name: string; result: string; sources: string[] }

const SHARED = ['packages/contract/src', 'scripts/precompress.ts', 'package-lock.json']
const TARGETS: Target[] = [
  { name: 'server', result: 'dist/server.js', sources: ['src', 'build.mjs'] },
  {
    name: 'storefront',
    result: 'dist/index.html',
    sources: ['src', 'public', 'build', 'index.html', 'vite.config.ts'],
  },
  {
    name: 'staff',
    result: 'dist/index.html',
    sources: ['src', 'public', 'build', 'index.html', 'vite.config.ts'],
  },
]

/** What the person at the terminal is told, without a stack. */
class StartError extends Error {}

/** Builds what is not built or is older than its sources, then runs the server until it is told to stop. */
async function main(): Promise<number> {
  loadDotEnv()
  const settings = readSettings(process.env)
  for (const target of TARGETS) {
    if (await isFresh(target)) continue
    console.log(`Building ${target.name} …`)
    const { ok, output } = await run(['npm', 'run', '--silent', 'build'], `apps/${target.name}`)
    if (!ok) throw new StartError(`${output}\n\nBuilding ${target.name} failed.`)
  }
  const server = start(['node', '--enable-source-maps', 'apps/server/dist/server.js'], '.', {
    stdio: 'inherit',
  })
  forwardSignals([server])
  const stopped = ended(server)
  await Promise.race([stopped, greet(settings)])
  return stopped
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

/** Says where the shop is and who may log in, once the server answers. */
async function greet(settings: Settings): Promise<void> {
  const local = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`
  while (!(await answers(`${local}/api/readyz`))) await new Promise((resolve) => setTimeout(resolve, 250))
  const lines = ['', `Jansi (จานสี)   ${settings.publicUrl}/`, `Staff console   ${settings.publicUrl}/staff/`]
  const password = await readDemoPassword(settings)
  if (password !== undefined && (await canLogIn(local, settings, password))) {
    lines.push(
      '',
      `Demo accounts   member@jansi.test, staff@jansi.test, admin@jansi.test`,
      `Password        ${password}`,
    )
  }
  console.log(`${lines.join('\n')}\n`)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function readDemoPassword(settings: Settings): Promise<string | undefined> {
  if (settings.demoPassword !== undefined) return settings.demoPassword
  const file = join(settings.dataDir, 'secrets.json')
  if (!existsSync(file)) return undefined
  const kept: { demoPassword?: string } = JSON.parse(await readFile(file, 'utf8'))
  return kept.demoPassword
}

/** A shop without demo data, or whose passwords were changed, has no accounts to show. */
async function canLogIn(local: string, { publicUrl }: Settings, password: string): Promise<boolean> {
  const response = await fetch(`${local}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: 'member@jansi.test', password }),
  }).catch(() => undefined)
  return response?.ok === true
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof SettingsError || error instanceof StartError ? error.message : error)
    process.exit(1)
  },
)
