import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Chromium without a window: the same pages for little more than half of the processor time. Debian's package. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const BROWSERS = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of the end-to-end tests: `CHROMIUM_PATH`, else the first on PATH; undefined when there is none. */
export function findChromium(names = BROWSERS): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return isExecutable(given) ? given : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/**
 * Makes sure that the tests find Chromium: installs it where possible (root on Debian or Ubuntu), otherwise throws an Error
 * that names the package.
 */
function ensureTools(): void {
  if (canInstall() && (findChromium() === undefined || canHaveHeadlessShell())) {
    apt('update')
    if (canHaveHeadlessShell()) installHeadlessShell()
    if (findChromium() === undefined) install('chromium')
  }
  if (findChromium() === undefined) {
    throw new Error(`The tests need Chromium. As root: apt-get install -y chromium
(A browser elsewhere: CHROMIUM_PATH.)`)
  }
}

/** Not every release of Debian offers the shell; the tests also run on the whole Chromium. */
function installHeadlessShell(): void {
  try {
    install(HEADLESS_SHELL)
  } catch {
    console.log(`${HEADLESS_SHELL} cannot be installed. The tests use Chromium instead.`)
  }
}

function install(name: string): void {
  console.log(`Installing ${name} …`)
  apt('install', '-y', '--no-install-recommends', name)
}

function canHaveHeadlessShell(): boolean {
  return findChromium([HEADLESS_SHELL]) === undefined && /^ID=debian$/m.test(readIfThere('/etc/os-release'))
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
}

function apt(...args: string[]): void {
  execFileSync('apt-get', ['-q', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Whether a file is there that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureTools()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
