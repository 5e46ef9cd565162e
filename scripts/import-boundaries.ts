import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import {
  CLIENT,
  CLOCK,
  CONSOLE,
  LAYERS,
  type Layer,
  MODULES,
  READ_ENVIRONMENT,
  SERVER,
  SHOP,
} from './import-layers.ts'

export type Violation = { file: string; line: number; message: string }

/** Every import in one source file that its layer may not make; `file` is its path from the root of the repository. */
export function findViolations(file: string, source: string): Violation[] {
  const { module, errors } = parseSync(file, source)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const found: Violation[] = errors.map(({ message }) => ({ file, line: 1, message }))
  const report = (offset: number, message: string) => found.push({ file, line: lineOf(offset), message })

  for (const { start, moduleRequest } of module.staticImports) check(start, moduleRequest.value)
  for (const { start, moduleRequest } of module.dynamicImports) {
    check(start, source.slice(moduleRequest.start + 1, moduleRequest.end - 1))
  }
  for (const { entries } of module.staticExports) {
    for (const { start, moduleRequest } of entries) {
      if (moduleRequest !== null)
        report(start, `passes on ${moduleRequest.value}: import from the file that defines it`)
    }
  }
  if (/(^|\/)(utils?|helpers?)(\/|\.)/.test(file)) report(0, 'is named after nothing of the shop')
  if (file.startsWith(`${SERVER}/`) && !READ_ENVIRONMENT.has(file)) {
    const at = source.search(/\bprocess\.env\b/)
    if (at >= 0) report(at, 'reads process.env: only env.ts and workers/worker-environment.ts do')
  }
  if ([SHOP, CONSOLE, CLIENT].some((folder) => file.startsWith(`${folder}/`)) && file !== CLOCK) {
    const at = source.search(/\bDate\.now\b|\bDate\(\)|\bnew Date(?!\()/)
    if (at >= 0) report(at, 'reads the clock of the device: ask serverNow or deviceNow')
  }
  return found

  function check(offset: number, specifier: string): void {
    const target = resolveOwn(file, specifier)
    const layer = layerOf(file)
    if (target === null) {
      const name = specifier.split('/')[0] ?? specifier
      if (layer?.packages?.includes(name) === false) report(offset, `imports the package ${specifier}`)
      return
    }
    if (extname(target) === '') report(offset, `imports ${specifier} without its extension`)
    if (layer === undefined) return
    const own = matchLayer(layer.layer, file) ?? ''
    const [, name = ''] = new RegExp(layerPattern(layer.layer)).exec(file) ?? []
    const allowed = [own, ...layer.may.map((path) => path.replace('$1', name))]
    const isItself = layerOf(target) === layer && matchLayer(layer.layer, target) === own
    const forbidden = !isItself && (layer.mayNot ?? []).some((path) => matchLayer(path, target) !== null)
    if (forbidden || !allowed.some((path) => matchLayer(path, target) !== null)) {
      report(offset, `may not import ${target}`)
    } else if (isUpward(file, target)) {
      report(offset, `may not import ${target}: modules import only from those before them in MODULES`)
    }
  }
}

/**
 * Returns the circles of files that import each other, by their static imports, types too: none of them can be read or
 * changed alone. `sources` has the files by their paths from the root. A page that is loaded later is no circle.
 */
export function findCircles(sources: ReadonlyMap<string, string>): string[][] {
  const imports = new Map(
    [...sources].map(([file, source]) => {
      const { staticImports } = parseSync(file, source).module
      const targets = staticImports.map(({ moduleRequest }) => resolveOwn(file, moduleRequest.value))
      return [file, targets.filter((target) => target !== null && sources.has(target))]
    }),
  )
  // Tarjan's strongly connected components: a file whose descendants reach none before it ends a component.
  const order = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    path.push(file)
    const reached = (imports.get(file) ?? []).map((target) => {
      if (target === null) return own
      if (!order.has(target)) return visit(target)
      return path.includes(target) ? (order.get(target) ?? own) : own
    })
    const first = Math.min(own, ...reached)
    if (first < own) return first
    const component = path.splice(path.indexOf(file))
    if (component.length > 1) circles.push(component.sort())
    return own
  }
  for (const file of sources.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** True for an import from one module into a later one, and for a module that MODULES does not list. */
function isUpward(file: string, target: string): boolean {
  const [from, to] = [moduleOf(file), moduleOf(target)]
  if (from === null || to === null || from === to) return false
  const [at, other] = [MODULES.indexOf(from), MODULES.indexOf(to)]
  return at < 0 || other < 0 || other > at
}

function moduleOf(file: string): string | null {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? null
}

/** The path from the root that an import of ours means, or null for a package. */
function resolveOwn(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
  const [, name, path] = /^@jansi\/(contract|client)\/(.+)$/.exec(specifier) ?? []
  return path === undefined ? null : `packages/${name}/src/${path}.ts`
}

function layerOf(file: string): Layer | undefined {
  return LAYERS.find(({ layer }) => matchLayer(layer, file) !== null)
}

function layerPattern(layer: string): string {
  return `^${layer.replaceAll('.', '\\.').replaceAll('*', '([^/]+)')}(?=/|$)`
}

function matchLayer(layer: string, file: string): string | null {
  return new RegExp(layerPattern(layer)).exec(file)?.[0] ?? null
}

function main(): void {
  const root = join(import.meta.dirname, '..')
  const homes = ['apps', 'packages'].flatMap((top) =>
    readdirSync(join(root, top)).map((name) => `${top}/${name}/src`),
  )
  const files = homes.flatMap((home) => {
    const inside = existsSync(join(root, home))
      ? readdirSync(join(root, home), { recursive: true, encoding: 'utf8' })
      : []
    return inside
      .map((path) => `${home}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path))
  })
  // Tests may reach across: they set the scene. Declarations hold no imports.
  const checked = files.filter((path) => !/\.(test|d)\.tsx?$|\/test-setup\.ts$/.test(path)).sort()
  const sources = new Map(checked.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const violations = [...sources].flatMap(([path, source]) => findViolations(path, source))
  const circles = findCircles(sources)
  for (const { file, line, message } of violations) console.log(`${file}:${line} ${message}`)
  for (const circle of circles) console.log(`a circle of files: ${circle.join(', ')}`)
  console.log(
    `import boundaries: ${checked.length} files, ${violations.length} violations, ${circles.length} circles`,
  )
  if (violations.length + circles.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
