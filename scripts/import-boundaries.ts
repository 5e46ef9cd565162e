import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

/**
 * Which of our files a layer may import. The first layer that matches a file applies; `*` is one folder or file name,
 * and `$1` the name that the first `*` of the layer matched. A layer may always import itself. Packages are free unless
 * listed.
 */
type Layer = { layer: string; may: string[]; mayNot?: string[]; packages?: string[] }

const SERVER = 'apps/server/src'
const SHOP = 'apps/storefront/src'
const CONSOLE = 'apps/staff/src'
const CONTRACT = 'packages/contract/src'
const CLIENT = 'packages/client/src'

/** The drivers that core, HTTP and modules use; drivers import none of those. */
const DRIVERS = [
  'db',
  'files',
  'drawing',
  'workers',
  'mail',
  'rendering',
  'env.ts',
  'env-values.ts',
  'secrets.ts',
  'version.ts',
]

/** Settings are read in one place; the other passes on variables of the system. */
const READ_ENVIRONMENT = new Set([`${SERVER}/env.ts`, `${SERVER}/workers/worker-environment.ts`])

/** The clock of a device may be wrong by a year, so front ends ask for a moment in one place. */
const CLOCK = `${CLIENT}/server-clock.ts`

/** The contract's facts about images: upload limits, stored widths and headers of files. */
const IMAGE_FACTS = ['limits', 'images', 'image-header'].map((name) => `${CONTRACT}/${name}.ts`)

/** The tables of statuses: indexes cover some of them, and both front ends show their colours. */
const STATUSES = ['status-table', 'statuses', 'return-statuses', 'refund-states', 'waiting-states'].map(
  (name) => `${CONTRACT}/${name}.ts`,
)

/** How a module changes something: routes call commands, commands call steps. */
const ROUTES = ['routes.ts', 'staff-routes.ts'].map((name) => `${SERVER}/modules/*/${name}`)
const COMMANDS = `${SERVER}/modules/*/commands`
const STEPS = `${SERVER}/modules/*/steps`

const LAYERS: Layer[] = [
  { layer: CONTRACT, may: [], packages: ['zod'] },
  // Code that both front ends share; it needs no DOM where a server renders with it.
  { layer: CLIENT, may: [CONTRACT], packages: ['react'] },
  { layer: `${SERVER}/domain`, may: [CONTRACT], packages: [] },
  { layer: `${SERVER}/disk`, may: [] },
  // The programs of PostgreSQL get the environment of other processes of ours.
  { layer: `${SERVER}/db`, may: [`${SERVER}/disk`, `${SERVER}/workers`, ...STATUSES] },
  { layer: `${SERVER}/workers`, may: [] },
  { layer: `${SERVER}/files`, may: [`${SERVER}/disk`, `${SERVER}/workers`, ...IMAGE_FACTS] },
  // Receipts and QR codes: their content is passed in.
  { layer: `${SERVER}/drawing`, may: [`${SERVER}/workers`, `${SERVER}/domain`, CONTRACT] },
  // Pages of the storefront, rendered by its build for servers: their content is passed in.
  { layer: `${SERVER}/rendering`, may: [`${SERVER}/workers`] },
  // Mails are rows of an outbox table, and write amounts and dates as the shop does.
  {
    layer: `${SERVER}/mail`,
    may: [...['db', 'disk', 'domain', 'workers'].map((name) => `${SERVER}/${name}`), CONTRACT],
  },
  // Needed by every module and not owned by HTTP: errors, dependencies, principal, response cache.
  {
    layer: `${SERVER}/core`,
    may: [...['domain', ...DRIVERS].map((name) => `${SERVER}/${name}`), CONTRACT],
  },
  {
    layer: `${SERVER}/http`,
    may: [...['core', ...DRIVERS].map((name) => `${SERVER}/${name}`), CONTRACT],
  },
  {
    // Entry points open the transaction and authorise; they work the same for a route, a job and a command line. No
    // module calls another's entry point, whose transaction would commit by itself.
    layer: `${SERVER}/modules/*/commands`,
    may: [...['modules', 'core', 'domain', ...DRIVERS].map((name) => `${SERVER}/${name}`), CONTRACT],
    mayNot: [...ROUTES, COMMANDS],
  },
  {
    // Inner steps work in the transaction of their caller and trust it.
    layer: `${SERVER}/modules/*/steps`,
    may: [...['modules', 'core', 'domain', ...DRIVERS].map((name) => `${SERVER}/${name}`), CONTRACT],
    mayNot: [...ROUTES, COMMANDS],
  },
  // Routes reach a step only through a command, which authorises.
  ...ROUTES.map((layer) => ({
    layer,
    may: [...['modules', 'core', 'domain', 'http', ...DRIVERS].map((name) => `${SERVER}/${name}`), CONTRACT],
    mayNot: [...ROUTES, STEPS],
  })),
  {
    layer: `${SERVER}/modules/*`,
    // Modules share steps, queries and presenters (docs/decisions/003), never routes.
    may: [...['modules', 'core', 'domain', 'http', ...DRIVERS].map((name) => `${SERVER}/${name}`), CONTRACT],
    mayNot: [...ROUTES, COMMANDS, STEPS],
  },
  {
    // The small shop is imported in one transaction, so by steps; the demo's club is an archive.
    layer: `${SERVER}/demo`,
    may: [
      ...['modules/*/steps', 'domain', 'db', 'files', 'transfer'].map((name) => `${SERVER}/${name}`),
      CONTRACT,
    ],
  },
  {
    // Backup, restore and migrate work on tables and files, and know nothing of their meaning.
    layer: `${SERVER}/transfer`,
    may: [
      ...['db', 'disk', 'files', 'domain', 'env.ts', 'secrets.ts'].map((name) => `${SERVER}/${name}`),
      ...IMAGE_FACTS,
    ],
  },
  {
    // Continuous copies of the private database, from PostgreSQL's log. Archives name the shop for them.
    layer: `${SERVER}/copies`,
    may: [
      ...[
        'db',
        'disk',
        'files',
        'env.ts',
        'secrets.ts',
        'transfer/shop-identity.ts',
        'transfer/encryption.ts',
        'transfer/sign-out.ts',
        'transfer/refused.ts',
      ].map((name) => `${SERVER}/${name}`),
    ],
  },
  {
    // The doctor checks everything and changes nothing: it uses queries and rules, never a command.
    layer: `${SERVER}/doctor`,
    may: [
      ...[
        'modules/monitoring',
        'modules/images/queries.ts',
        'modules/stock/stock-faults.ts',
        'modules/seals/seal-faults.ts',
        'modules/payments/slip-faults.ts',
        'modules/journal/journal-faults.ts',
        'http/logging.ts',
        'transfer',
        'copies',
      ],
      ...['db', 'disk', 'files', 'mail', 'env.ts', 'secrets.ts'],
    ].map((name) => `${SERVER}/${name}`),
  },
  { layer: `${SERVER}/env.ts`, may: [`${SERVER}/env-names.ts`, `${SERVER}/env-values.ts`] },
  { layer: `${SERVER}/version.ts`, may: ['package.json'] },
  { layer: `${SERVER}/secrets.ts`, may: [`${SERVER}/disk`, `${SERVER}/env.ts`] },
  { layer: SERVER, may: [CONTRACT] },
  // Numbers of the specification, such as how long a toast stays; the files of an image; how numbers are read and
  // written, and how a file is saved.
  {
    layer: `${SHOP}/ui`,
    may: [
      ...['limits.ts', 'images.ts', 'image-info.ts', 'clean-number.ts', 'status-table.ts'].map(
        (name) => `${CONTRACT}/${name}`,
      ),
      ...['elements.ts', 'format.ts', 'save-file.ts', 'shrink-image.ts', 'use-hydrated.ts'].map(
        (name) => `${CLIENT}/${name}`,
      ),
    ],
  },
  { layer: `${SHOP}/lib`, may: [CLIENT, CONTRACT] },
  // The service worker has no page: only facts that both sides need.
  {
    layer: `${SHOP}/worker`,
    may: [
      `${SHOP}/lib/session/offline-worker.ts`,
      ...['offline-copy', 'server-clock'].map((name) => `${CLIENT}/${name}.ts`),
      CONTRACT,
    ],
  },
  { layer: `${SHOP}/features/*`, may: [`${SHOP}/lib`, `${SHOP}/ui`, CLIENT, CONTRACT] },
  { layer: SHOP, may: [CLIENT, CONTRACT] },
  { layer: `${CONSOLE}/paths.ts`, may: [CONTRACT] },
  { layer: `${CONSOLE}/theme.ts`, may: STATUSES },
  { layer: `${CONSOLE}/lib`, may: [`${CONSOLE}/paths.ts`, CONTRACT, CLIENT] },
  { layer: `${CONSOLE}/ui`, may: consoleParts('lib') },
  ...['form', 'review', 'charts', 'login', 'shell'].map((name) => ({
    layer: `${CONSOLE}/${name}`,
    may: consoleParts('lib', 'ui'),
  })),
  // The table of contents.
  ...['app.tsx', 'main.tsx', 'console-testing.tsx'].map((name) => ({
    layer: `${CONSOLE}/${name}`,
    may: [CONSOLE, CONTRACT, CLIENT],
  })),
  // A feature of the console. Code for several features is in a folder that all may import.
  { layer: `${CONSOLE}/*`, may: consoleParts('lib', 'ui', 'form', 'review', 'charts') },
]

/**
 * The server's modules from bottom to top: a module imports only from those before it. A new module is added where its
 * imports allow.
 */
const MODULES = [
  ...[
    'seals',
    'journal',
    'audit',
    'mails',
    'notifications',
    'images',
    'people',
    'claims',
    'payments',
    'settings',
    'stock',
    'cart',
    'auth',
    'demo-visits',
    'catalog',
    'waiting-list',
  ],
  ...[
    'orders',
    'damage-reports',
    'returns',
    'refunds',
    'books',
    'checkout',
    'calendars',
    'downloads',
    'loans',
    'todos',
    'banners',
    'tutorials',
    'faq',
    'workshops',
    'pieces',
    'labels',
    'jobs',
  ],
  ...[
    'privacy',
    'search',
    'reports',
    'members',
    'account',
    'monitoring',
    'link-previews',
    'pages',
    'mail-recipes',
    'dashboard',
    'live',
  ],
]

/** Folders of the console, with the layers that each of its pages and parts may import. */
function consoleParts(...folders: string[]): string[] {
  return [...[...folders, 'paths.ts', 'theme.ts'].map((name) => `${CONSOLE}/${name}`), CONTRACT, CLIENT]
}

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
