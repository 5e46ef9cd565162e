import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** One `COPY` of a Dockerfile from the build context: the paths it names, and the folder or name they get. */
type Copy = { sources: string[]; target: string }
/**
 * A stage of a Dockerfile with the stages that it is built from: the paths that it copies from the context,
 * and its commands.
 */
type Stage = { copies: Copy[]; runs: string[] }

/** Returns a stage of a Dockerfile by its name. Copies from other stages are left out. Throws when there is none. */
export function stageOf(dockerfile: string, name: string): Stage {
  const stages = new Map<string, Stage>()
  let current: Stage = { copies: [], runs: [] }
  for (const line of dockerfile.replaceAll('\\\n', ' ').split('\n')) {
    const [instruction = '', ...words] = line.trim().split(/\s+/)
    if (instruction === 'FROM') {
      const [base = '', , own = ''] = words
      const inherited = stages.get(base)
      current = { copies: [...(inherited?.copies ?? [])], runs: [...(inherited?.runs ?? [])] }
      stages.set(own, current)
    } else if (instruction === 'COPY' && !words.some((word) => word.startsWith('--from'))) {
      current.copies.push({ sources: words.slice(0, -1), target: words.at(-1) ?? '.' })
    } else if (instruction === 'RUN') {
      current.runs.push(words.join(' '))
    }
  }
  const stage = stages.get(name)
  if (stage === undefined) throw new Error(`The Dockerfile has no stage ${name}.`)
  return stage
}

/**
 * Reads a `.dockerignore`: is this path of the build context kept from the engine? As there, the last pattern that
 * matches the path or a folder above it decides, and `!` lets through.
 */
export function readIgnored(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), matches: patternOf(line.replace(/^!/, '')) }))
  return (path) => {
    const last = patterns.findLast(({ matches }) => matches.test(path))
    return last !== undefined && !last.lets
  }
}

function patternOf(glob: string): RegExp {
  const parts: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }
  const source = glob.replaceAll(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => parts[part] ?? `\\${part}`)
  return new RegExp(`^${source}(?:/|$)`)
}

/**
 * Copies the files of a stage from the context into an empty folder, without ignored ones. Throws for a
 * missing or ignored path, as `docker build` does.
 */
export async function layOut(
  context: string,
  copies: Copy[],
  isIgnored: (path: string) => boolean,
  folder: string,
): Promise<void> {
  for (const { sources, target } of copies) {
    for (const source of sources) {
      if (isIgnored(source)) throw new Error(`COPY ${source}: .dockerignore does not let it through.`)
      const isInto = target.endsWith('/') || target === '.'
      const to = join(folder, target, isInto ? basename(source) : '')
      await mkdir(dirname(to), { recursive: true })
      const from = join(context, source)
      await cp(from, to, {
        recursive: true,
        filter: (path) => path === from || !isIgnored(join(source, path.slice(from.length + 1))),
      })
    }
  }
}

/**
 * Gives a laid out folder the installed packages of the checkout, by links. The workspaces among them lead into the
 * folder itself, so that no source of the checkout is seen from there.
 */
export async function linkPackages(context: string, folder: string): Promise<void> {
  const installed = join(context, 'node_modules')
  const linked = join(folder, 'node_modules')
  await mkdir(join(linked, '@jansi'), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name === '@jansi' || name.startsWith('.vite')) continue
    await symlink(join(installed, name), join(linked, name))
  }
  // npm links workspaces by relative paths, which lead from the copy into the copy.
  await cp(join(installed, '@jansi'), join(linked, '@jansi'), { recursive: true, verbatimSymlinks: true })
}
