import { basename, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { closeInOrder } from './close-in-order.ts'
import { copyNewImages } from './copies/copy-images.ts'
import { endCopies, sendRest, startCopies } from './copies/start-copies.ts'
import { imageLinks } from './core/image-links.ts'
import { ResponseCache } from './core/response-cache.ts'
import { awaitDatabase } from './db/await-database.ts'
import { type Database, openDatabase } from './db/client.ts'
import { DatabaseAway } from './db/database-away.ts'
import { migrate, newestMigration } from './db/migrate.ts'
import { refuseOlderDatabase } from './db/private/cluster.ts'
import { refuseFolderOfAnother } from './db/private/postgres-user.ts'
import { leavePrivatePostgres } from './db/private/private-postgres.ts'
import { workshops } from './db/schema/workshops.ts'
import { hasConnectionError, saysDiskFull } from './db/unavailable.ts'
import { type DemoShop, goodsAlone, readDemoShop } from './demo/read-shop.ts'
import { restoreClub } from './demo/restore-club.ts'
import { seedDemo, wouldSeed } from './demo/seed.ts'
import { saysTooManyFiles, WHY_TOO_MANY_FILES } from './disk/open-files.ts'
import { openDrawings } from './drawing/drawings.ts'
import { isOnLoopback, isThisMachine, readSettings, type Settings, SettingsError } from './env.ts'
import { openImageWorkers } from './files/images.ts'
import { type FileStore, openFileStore } from './files/store.ts'
import { whyNotListening } from './http/cannot-listen.ts'
import { openThrottles } from './http/throttle.ts'
import { hashPassword, unknownPasswordHash } from './modules/auth/hash-password.ts'
import { hasDemoPeople } from './modules/demo-visits/demo-people.ts'
import { VisitCodes, type Visitor } from './modules/demo-visits/visit-codes.ts'
import { visitLinks } from './modules/demo-visits/visit-page.ts'
import { directComposer, mailComposer } from './modules/mail-recipes/commands/compose-recipe.ts'
import { openChannels } from './modules/notifications/commands/open-channels.ts'
import { loadSettings } from './modules/settings/queries.ts'
import { type IssuedCode, issueSetupCode } from './modules/setup/commands/issue-setup-code.ts'
import { SETUP_PATH, setupLink } from './modules/setup/setup-link.ts'
import { startScheduledWork } from './scheduled-work.ts'
import { loadSecrets, type Secrets, SecretsDamaged } from './secrets.ts'
import { compareSecrets } from './shared-secret.ts'
import { noteUpgrade } from './transfer/shop-identity.ts'
import { VERSION } from './version.ts'

const clock = () => new Date()

type Running = {
  /** The address at which it listens. */
  address: string
  /** The links of a demo shop's first minute, for the process that started it; none in other shops. */
  visits(): Record<Visitor, string> | undefined
  /** The link to the set-up page of a shop without an admin; none in other shops. */
  setup: string | undefined
  /** Is ready no more, and goes on serving. */
  beginDrain(): void
  /** Waits for running requests, then closes the workers, then the database, also if one of them fails. */
  stop(): Promise<void>
}

/** A shop on a full disk can be read: its set-up waits for the next start. */
function noCodeOnFullDisk(error: unknown): null {
  if (saysDiskFull(error) || hasConnectionError(error)) return null
  throw error
}

/** Opens everything and listens. */
async function start(settings: Settings): Promise<Running> {
  refuseFolderOfAnother(settings.dataDir)
  if (settings.databaseUrl === undefined) refuseOlderDatabase(settings.dataDir)
  const secrets = await loadSecrets(settings.dataDir, settings)
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    poolSize: settings.databasePoolSize,
    statementMs: settings.databaseTimeoutMs,
  })
  try {
    return await serve(settings, secrets, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Migrates and listens. The database is closed by the function that it returns, or by the caller if it throws. */
async function serve(settings: Settings, secrets: Secrets, database: Database): Promise<Running> {
  await awaitDatabase(database, { waitMs: settings.databaseWaitMs, report: (line) => console.error(line) })
  await refusePublicDemo(database, settings)
  const store = await openFileStore({ dataDir: settings.dataDir, s3: settings.s3 })
  const { dataDir, copies: copied } = settings
  const files = copied === null || settings.s3 ? store : copyNewImages(store, dataDir, copied)
  if (settings.seed === 'demo' && !settings.production) {
    const { demoPassword } = secrets
    await restoreClub({ database, files, now: clock(), hashPassword, demoPassword, unknownPasswordHash })
  }
  await migrate(database, undefined, { report: (line) => console.error(line) })
  await noteUpgrade(database.orm, await newestMigration(database.orm), clock())
  if (settings.seed !== 'none') await seed({ database, files, demoPassword: secrets.demoPassword }, settings)
  const images = openImageWorkers()
  const drawings = openDrawings()
  const channels = openChannels({
    database,
    settings,
    clock,
    compose: mailComposer({ database, settings, clock }),
    composeDirect: directComposer({ database, settings, clock }),
    club: () => loadSettings(database.orm),
  })
  const issued = await issueSetupCode({ orm: database.orm, dataDir }, clock()).catch(noCodeOnFullDisk)
  const isDemo = settings.seed === 'demo' && !settings.production && (await hasDemoPeople(database.orm))
  const demo = isDemo ? new VisitCodes(clock) : undefined
  const addDemoGoods = () => addGoods({ database, files, demoPassword: secrets.demoPassword })
  const app = await buildApp(
    {
      settings,
      secrets,
      database,
      files,
      images,
      drawings,
      responseCache: new ResponseCache(clock),
      links: imageLinks(settings.publicUrl, secrets.secretKey, clock),
      throttles: openThrottles(database),
      clock,
      channels,
    },
    { frontEnds: frontEndFolders(), demo, awaitsAdmin: issued !== null, addDemoGoods },
  )
  await compareSecrets(database, secrets.secretKey, app.log)
  const copyLogger = app.log.child({ worker: 'copies' })
  const copiedShop = { database, files: settings.s3 ? null : files, dataDir, clock, logger: copyLogger }
  const copies = copied === null ? undefined : startCopies(copiedShop, copied)
  if (copied === null && settings.databaseUrl === undefined) await endCopies(database, dataDir)
  const work = startScheduledWork({ database, files, images, settings, clock, channels }, app.log)
  const workers = copies === undefined ? work.workers : [...work.workers, copies]
  const address = await app.listen({
    host: settings.host,
    port: settings.port,
    listenTextResolver: (at) => `Jansi ${VERSION} listening at ${at}`,
  })
  if (issued !== null) announceSetup(app.log, settings, issued)
  return {
    address,
    setup: issued === null ? undefined : setupLink(settings.publicUrl, issued.code),
    visits: () =>
      demo === undefined || !isOnLoopback(settings) ? undefined : visitLinks(settings.publicUrl, demo),
    beginDrain: () => app.beginDrain(),
    async stop() {
      work.abort()
      try {
        await closeInOrder([
          [() => app.close()],
          workers.map((worker) => () => worker.stop()),
          [() => work.sealing.stop()],
          [() => images.close(), () => drawings.close()],
        ])
      } finally {
        await database.close()
        if (copied !== null) await sendRest(copiedShop, copied)
      }
    },
  }
}

/** Throws `SettingsError` if the start would fill an empty database with a demo that others than this machine reach. */
async function refusePublicDemo({ orm }: Database, { seed, publicUrl }: Settings): Promise<void> {
  if (seed === 'none' || isThisMachine(publicUrl) || !(await wouldSeed(orm))) return
  throw new SettingsError(
    `The database is empty, and SEED=${seed} would fill it with a demo although PUBLIC_URL=${publicUrl} is not this machine. Set SEED=none to open a new shop, or leave out PUBLIC_URL to try the demo here.`,
  )
}

type Filled = { database: Database; files: FileStore; demoPassword: string; shop: DemoShop }

function fill({ database, files, demoPassword, shop }: Filled): Promise<boolean> {
  return database.withoutTimeout((orm) =>
    seedDemo({ orm, files, shop, now: clock(), hashPassword, demoPassword }),
  )
}

/** Adds the demo shop where it is missing; in production, its goods, articles and questions. */
async function seed(made: Omit<Filled, 'shop'>, { production }: Settings): Promise<void> {
  await fill({ ...made, shop: production ? goodsAlone(readDemoShop()) : readDemoShop() })
}

/** Adds the goods of the demo. A shop that has a workshop of its own gets none of the demo's. */
async function addGoods(made: Omit<Filled, 'shop'>): Promise<boolean> {
  const [own] = await made.database.orm.select({ id: workshops.id }).from(workshops).limit(1)
  const goods = goodsAlone(readDemoShop())
  return fill({ ...made, shop: own === undefined ? goods : { ...goods, workshops: [] } })
}

/** A terminal shows the link with the code; a log, which others read too, only where the code is. */
function announceSetup(log: FastifyBaseLogger, { publicUrl }: Settings, { code, file }: IssuedCode): void {
  log.info(
    { file },
    `This shop has no admin yet. Open ${publicUrl}${SETUP_PATH} with the code in ${basename(file)} of the data folder.`,
  )
  if (process.stdout.isTTY) console.log(`Set up the shop: ${setupLink(publicUrl, code)}`)
}

/** The built front ends are next to the server, seen from `src/` and from `dist/` alike. */
function frontEndFolders() {
  const apps = join(import.meta.dirname, '../..')
  return { storefront: join(apps, 'storefront/dist'), staff: join(apps, 'staff/dist') }
}

/**
 * With this argument the server belongs to the process that started it: it sends its address to that process
 * and ends with it.
 */
const isAttended = process.argv.includes('--attended') && process.connected
/** Before it listens there are no requests to complete. */
let finish = leavePrivatePostgres
/** Returns how long requests still come; 0 before it listens. */
let drain = () => 0
let draining = false
let stopping = false

/** The first SIGTERM or SIGHUP drains: balancers see that this server is not ready before it closes. Any other signal ends it at once. */
function drainAndEnd(): void {
  const ms = draining ? 0 : drain()
  draining = true
  if (ms === 0) end()
  else setTimeout(end, ms)
}

function end(): void {
  if (stopping) return
  stopping = true
  finish().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

// Before it looks at anything. These of `main.ts` are over.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.removeAllListeners(signal).on(signal, signal === 'SIGINT' ? end : drainAndEnd)
// The channel closes when the process at its other end ends, also when it is killed.
if (isAttended) process.once('disconnect', end)
let settings: Settings | undefined
try {
  settings = readSettings()
  for (const doubt of settings.doubts) console.error(doubt)
  const { drainMs } = settings
  const { address, visits, setup, beginDrain, stop } = await start(settings)
  finish = stop
  // One that ends with its parent has no balancer.
  if (drainMs > 0 && !isAttended)
    drain = () => {
      beginDrain()
      return drainMs
    }
  if (isAttended) process.send?.({ listening: address, visits: visits(), setup })
} catch (error) {
  // A start that was ended in its middle fails because its database is gone.
  if (!stopping) {
    console.error(plainly(error, settings))
    process.exit(1)
  }
}

/** Returns the message of an error that the operator can fix, and any other error with its stack. */
function plainly(error: unknown, settings: Settings | undefined): unknown {
  const plain = [SettingsError, SecretsDamaged, DatabaseAway]
  if (error instanceof Error && plain.some((kind) => error instanceof kind)) return error.message
  if (saysTooManyFiles(error)) return WHY_TOO_MANY_FILES
  return (settings && (whyNotListening(error, settings) ?? whyNoFolder(error, settings))) ?? error
}

/** Returns why a file or folder of the shop cannot be used, such as one on a disk that is not there; null for any other error. */
function whyNoFolder(error: unknown, { dataDir }: Settings): string | null {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) return null
  return `DATA_DIR=${dataDir} cannot be used: ${error.message}. Check that its disk is mounted and that it belongs to the user of the server.`
}
