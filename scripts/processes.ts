import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** Starts a tool of the repository (`biome`, `vite`, `node` …) in `cwd`, a folder counted from the root or absolute. */
export function start(command: string[], cwd: string, options: SpawnOptions = {}): ChildProcess {
  const [tool = '', ...args] = command
  const bin = join(ROOT, 'node_modules', '.bin')
  const env = { ...process.env, ...options.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
  return spawn(tool === 'node' ? process.execPath : tool, args, { ...options, cwd: resolve(ROOT, cwd), env })
}

/** Resolves with the exit code; 1 for a signal or a tool that could not be started. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a tool to its end and returns its output, in order and without colours. */
export async function run(
  command: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ ok: boolean; output: string }> {
  const child = start(command, cwd, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ok = (await exitCodeOf(child)) === 0
  return { ok, output: Buffer.concat(chunks).toString().trimEnd() }
}

/** Passes the signals that ask this process to stop on to its children. */
export function forwardSignals(children: ChildProcess[]): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the children itself; twice would cut their orderly stop short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      for (const child of children) child.kill(signal)
    })
  }
}

/** Reads `.env` at the root, if there is one; variables that are already set are kept. */
export function loadDotEnv(): void {
  const file = join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
