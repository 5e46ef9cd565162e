import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './processes.ts'

/** The server that the build makes, counted from the root. */
export const BUILT_SERVER = 'apps/server/dist/server.js'

/**
 * Node's arguments for the server. A smaller semi-space, because V8 keeps the largest one that it has used, and one
 * background thread of V8 instead of four, because each keeps memory of its own after it has compiled.
 */
export const NODE_ARGUMENTS = ['--enable-source-maps', '--max-semi-space-size=4', '--v8-pool-size=1']

/**
 * Settings of glibc's allocator. By default each thread gets an arena of its own and large buffers stay in it when they
 * are freed; with these, large buffers go back to the system. The savings are in `bench/README.md`.
 */
export const ALLOCATOR_ENV = {
  GLIBC_TUNABLES:
    'glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072',
}

/** Returns the value of `SEED` for the small demo shop in a checkout, which may be an older one where it was the only demo. */
export function smallSeedOf(checkout: string): string {
  const files = ['env-declaration.ts', 'env.ts'].map((file) => join(checkout, 'apps/server/src', file))
  const hasSmall = files.some((file) => existsSync(file) && readFileSync(file, 'utf8').includes("'small'"))
  return hasSmall ? 'small' : 'demo'
}

/**
 * Starts the built server, or another build of it, as the container image and the systemd unit start it; `nodeArguments`
 * are Node's, in addition to theirs.
 */
export function startBuiltServer(
  options: SpawnOptions,
  {
    script = BUILT_SERVER,
    args = [],
    nodeArguments = [],
  }: { script?: string; args?: string[]; nodeArguments?: string[] } = {},
): ChildProcess {
  const env = { ...ALLOCATOR_ENV, ...options.env }
  return start(['node', ...NODE_ARGUMENTS, ...nodeArguments, script, ...args], '.', { ...options, env })
}
