/**
 * Which of our files a layer may import. The first layer that matches a file applies; `*` is one folder or file name,
 * and `$1` the name that the first `*` of the layer matched. A layer may always import itself. Packages are free unless
 * listed.
 */
export type Layer = { layer: string; may: string[]; mayNot?: string[]; packages?: string[] }

export const SERVER = 'apps/server/src'
export const SHOP = 'apps/storefront/src'
export const CONSOLE = 'apps/staff/src'
const CONTRACT = 'packages/contract/src'
export const CLIENT = 'packages/client/src'

/** The drivers that core, HTTP and modules use; drivers import none of those. */
const DRIVERS = [
  'db',
  'files',
  'drawing',
  'workers',
  'mail',
  'push',
  'line',
  'rendering',
  'env.ts',
  'env-declaration.ts',
  'env-values.ts',
  'secrets.ts',
  'version.ts',
]

/** Settings are read in one place; the other passes on variables of the system. */
export const READ_ENVIRONMENT = new Set([`${SERVER}/env.ts`, `${SERVER}/workers/worker-environment.ts`])

/** The clock of a device may be wrong by a year, so front ends ask for a moment in one place. */
export const CLOCK = `${CLIENT}/server-clock.ts`

/** The contract's facts about images: upload limits, stored widths, headers of files, and the paper behind them. */
const IMAGE_FACTS = ['limits', 'images', 'image-header', 'colours', 'wells'].map(
  (name) => `${CONTRACT}/${name}.ts`,
)

/** The tables of statuses: indexes cover some of them, and both front ends show their colours. */
const STATUSES = ['status-table', 'statuses', 'return-statuses', 'refund-states', 'waiting-states'].map(
  (name) => `${CONTRACT}/${name}.ts`,
)
const CHANNELS = `${CONTRACT}/message-channels.ts`

/** How a module changes something: routes call commands, commands call steps. */
const ROUTES = ['routes.ts', 'staff-routes.ts'].map((name) => `${SERVER}/modules/*/${name}`)
const COMMANDS = `${SERVER}/modules/*/commands`
const STEPS = `${SERVER}/modules/*/steps`
/** Everything below HTTP, which commands and steps may use. */
const BELOW_HTTP = [...['modules', 'core', 'domain', ...DRIVERS].map((name) => `${SERVER}/${name}`), CONTRACT]

export const LAYERS: Layer[] = [
  { layer: CONTRACT, may: [], packages: ['zod'] },
  // Code that both front ends share; it needs no DOM where a server renders with it.
  { layer: CLIENT, may: [CONTRACT], packages: ['react'] },
  { layer: `${SERVER}/domain`, may: [CONTRACT], packages: [] },
  { layer: `${SERVER}/disk`, may: [] },
  // The programs of PostgreSQL get the environment of other processes of ours.
  // The queue stores messages as they are structured.
  {
    layer: `${SERVER}/db`,
    may: [`${SERVER}/disk`, `${SERVER}/workers`, `${SERVER}/domain/message.ts`, ...STATUSES, CHANNELS],
  },
  { layer: `${SERVER}/workers`, may: [] },
  { layer: `${SERVER}/files`, may: [`${SERVER}/disk`, `${SERVER}/workers`, ...IMAGE_FACTS] },
  // Receipts and QR codes: their content is passed in.
  { layer: `${SERVER}/drawing`, may: [`${SERVER}/workers`, `${SERVER}/domain`, CONTRACT] },
  // Pages of the storefront, rendered by its build for servers: their content is passed in.
  { layer: `${SERVER}/rendering`, may: [`${SERVER}/workers`] },
  // Mails are rows of an outbox table, and write amounts and dates as the shop does. Consoles are informed of one that failed.
  {
    layer: `${SERVER}/mail`,
    may: [
      ...['db', 'disk', 'domain', 'workers', 'core/change-bell.ts', 'loopback.ts'].map(
        (name) => `${SERVER}/${name}`,
      ),
      CONTRACT,
    ],
  },
  // Messages by LINE's Messaging API, as a driver of the queue, and the events that LINE sends.
  {
    layer: `${SERVER}/line`,
    may: [...['db', 'domain', 'mail'].map((name) => `${SERVER}/${name}`), CONTRACT],
  },
  // Requests to the push services of browsers: their content is passed in.
  { layer: `${SERVER}/push`, may: [CHANNELS] },
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
    may: BELOW_HTTP,
    mayNot: [...ROUTES, COMMANDS],
  },
  // Makers of commands open the transaction of a decision and authorise, for commands of several modules.
  { layer: `${SERVER}/modules/*/*-decision.ts`, may: BELOW_HTTP, mayNot: [...ROUTES, COMMANDS] },
  // A list that staff edit and sort is a table with rules: its calls have no command of their own.
  {
    layer: `${SERVER}/modules/ordered-lists`,
    may: [...BELOW_HTTP, `${SERVER}/http`],
    mayNot: [...ROUTES, COMMANDS],
  },
  {
    // Inner steps work in the transaction of their caller and trust it.
    layer: `${SERVER}/modules/*/steps`,
    may: BELOW_HTTP,
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
      ...['db', 'disk', 'files', 'line', 'mail', 'env.ts', 'loopback.ts', 'secrets.ts'],
    ].map((name) => `${SERVER}/${name}`),
  },
  {
    layer: `${SERVER}/env.ts`,
    may: ['env-declaration.ts', 'env-names.ts', 'env-values.ts', 'env-writing.ts', 'loopback.ts'].map(
      (name) => `${SERVER}/${name}`,
    ),
  },
  { layer: `${SERVER}/version.ts`, may: ['package.json'] },
  { layer: `${SERVER}/secrets.ts`, may: [`${SERVER}/disk`, `${SERVER}/env.ts`] },
  { layer: SERVER, may: [CONTRACT] },
  // Numbers of the specification, such as how long a toast stays; the files of an image; how numbers are read and
  // written, and how a file is saved.
  {
    layer: `${SHOP}/ui`,
    may: [
      ...['limits.ts', 'images.ts', 'image-info.ts', 'clean-number.ts', 'status-table.ts', 'wells.ts'].map(
        (name) => `${CONTRACT}/${name}`,
      ),
      ...['elements.ts', 'format.ts', 'save-file.ts', 'shrink-image.ts'].map((name) => `${CLIENT}/${name}`),
      ...['use-announcement.ts', 'use-hydrated.ts', 'use-revealed.ts'].map((name) => `${CLIENT}/${name}`),
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
  {
    layer: `${CONSOLE}/theme.ts`,
    may: [...STATUSES, `${CONSOLE}/lib/shop-identity.ts`, `${CONTRACT}/colours.ts`],
  },
  { layer: `${CONSOLE}/lib`, may: [`${CONSOLE}/paths.ts`, CONTRACT, CLIENT] },
  { layer: `${CONSOLE}/ui`, may: consoleParts('lib') },
  ...['form', 'review', 'charts', 'login', 'shell'].map((name) => ({
    layer: `${CONSOLE}/${name}`,
    may: consoleParts('lib', 'ui'),
  })),
  // The table of contents.
  ...['app.tsx', 'sections.ts', 'main.tsx', 'console-testing.tsx', 'record-pages-testing.tsx'].map(
    (name) => ({
      layer: `${CONSOLE}/${name}`,
      may: [CONSOLE, CONTRACT, CLIENT],
    }),
  ),
  // A feature of the console. Code for several features is in a folder that all may import.
  { layer: `${CONSOLE}/*`, may: consoleParts('lib', 'ui', 'form', 'review', 'charts') },
]

/**
 * The server's modules from bottom to top: a module imports only from those before it. A new module is added where its
 * imports allow.
 */
export const MODULES = [
  ...[
    'seals',
    'journal',
    'audit',
    'mails',
    'notifications',
    'images',
    'ordered-lists',
    'people',
    'claims',
    'payments',
    'settings',
    'stock',
    'decisions',
    'cart',
    'auth',
    'line-login',
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
    'digests',
    'jobs',
  ],
  ...[
    'line-friends',
    'privacy',
    'search',
    'reports',
    'members',
    'setup',
    'account',
    'monitoring',
    'identity',
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
