import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { imageLinks } from '../src/core/image-links.ts'
import { ResponseCache } from '../src/core/response-cache.ts'
import { type Database, openDatabase } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDrawings } from '../src/drawing/drawings.ts'
import { readSettings } from '../src/env.ts'
import { openImageWorkers } from '../src/files/images.ts'
import { openFileStore } from '../src/files/store.ts'
import { openThrottles } from '../src/http/throttle.ts'
import { loadSecrets, type Secrets } from '../src/secrets.ts'
import { countKept, type Kept, Member } from './busy-story.ts'
import { prepareShop } from './crash-shop.ts'
import { broken, namedPictures } from './kept-promises.ts'
import { Disk } from './power/disk.ts'
import { type DiskEvent, REQUEST_HEADER } from './power/events.ts'
import { endServers, startServer } from './server-process.ts'

/** `npm run crash` sets it to 100. */
const CUTS = Number(process.env.CRASH_ROUNDS ?? 6)
/** A cut that goes wrong is found again with the seed that is printed. */
const SEED = Number(process.env.POWER_SEED ?? Math.floor(Math.random() * 2 ** 31))
const SECRET_KEY = 'a secret key of the tests, long enough'
const SCRIPT = join(import.meta.dirname, 'power/recorded-server.ts')
const NOTHING_GIVEN = { secretKey: undefined, demoPassword: undefined }
const clock = () => new Date()

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-power-'))
})
afterEach(async () => {
  await endServers()
  await rm(home, { recursive: true, force: true })
})

/** The changes that a server made to its data folder, from `base` on. */
type Recorded = { base: string; bytes: string; events: DiskEvent[] }

/** Starts a recorded server on a copy of `base`, lets `use` use it, and kills it. */
async function record(
  base: string,
  settings: Record<string, string>,
  use: (url: string, live: string) => Promise<void>,
): Promise<Recorded> {
  const [live, to] = [join(home, 'live'), await mkdtemp(join(home, 'record-'))]
  await cp(base, live, { recursive: true })
  const server = await startServer(live, { ...settings, RECORD_ROOT: live, RECORD_TO: to }, SCRIPT)
  await use(server.url, live)
  server.child.kill('SIGKILL')
  await server.ended
  const lines = (await readFile(join(to, 'events.jsonl'), 'utf8')).trimEnd().split('\n')
  return { base, bytes: join(to, 'bytes'), events: lines.map((line) => JSON.parse(line)) }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Disks differ in the unsynced changes that they keep: every name and no content, no name, nearly all, or most often a part. */
function leaning(dice: () => number): () => number {
  const kind = dice()
  if (kind < 0.15) return () => 0
  if (kind < 0.3) return () => 0.99
  if (kind < 0.45) return () => dice() * 0.7
  return dice
}

/**
 * Returns random moments of the record in their order. A third is just after the end of a checkpoint: from there on,
 * the database no longer reads the log that would repair an unsynced change.
 */
function momentsOf(events: DiskEvent[], cuts: number, dice: () => number): number[] {
  const ends = checkpointEnds(events)
  const moment = () => {
    const end = dice() < 1 / 3 ? ends[Math.floor(dice() * ends.length)] : undefined
    return end ?? Math.floor(dice() * events.length)
  }
  return Array.from({ length: cuts }, moment).sort((a, b) => a - b)
}

function checkpointEnds(events: DiskEvent[]): number[] {
  const control = new Set<number>()
  const syncs = new Set<number>()
  const ends: number[] = []
  for (const [at, event] of events.entries()) {
    if (event.op === 'open' && event.path === 'database/global/pg_control') control.add(event.fd)
    else if (event.op === 'open' || event.op === 'close') control.delete(event.fd)
    else if (event.op === 'sync begins' && control.has(event.fd)) syncs.add(event.id)
    else if (event.op === 'sync' && syncs.has(event.id)) ends.push(at + 1)
  }
  return ends
}

/**
 * Cuts the power at random moments and checks each resulting folder; `look` receives the responses from
 * before the cut.
 */
async function cutPower(
  { base, bytes, events }: Recorded,
  cuts: number,
  look: (folder: string, answered: ReadonlySet<string>, cut: number) => Promise<void>,
  ignoreSync?: (path: string) => boolean,
): Promise<void> {
  const dice = diceOf(SEED)
  const moments = momentsOf(events, cuts, dice)
  const disk = await Disk.from(base, bytes, ignoreSync)
  const answered = new Set<string>()
  let at = 0
  try {
    for (const [cut, moment] of moments.entries()) {
      for (; at < moment; at++) {
        const event = events[at] as DiskEvent
        disk.apply(event)
        if (event.op === 'answer') answered.add(event.request)
      }
      const folder = await mkdtemp(join(home, 'cut-'))
      await disk.layOut(folder, leaning(dice))
      // A machine comes back later than a file that was never finished could be mistaken for one being written.
      const before = new Date(Date.now() - 60_000)
      await utimes(join(folder, 'jansi.lock'), before, before).catch(() => {})
      await look(folder, answered, cut)
      await rm(folder, { recursive: true })
    }
  } finally {
    disk.close()
  }
}

/**
 * Lists every fault of a shop after a cut: lost data, incomplete data, and images that it would serve
 * incompletely.
 */
async function faultsOf(folder: string, kept: readonly Kept[]): Promise<string[]> {
  let database: Database
  try {
    database = await openDatabase({ dataDir: folder })
  } catch (error) {
    return [`does not open: ${error}`]
  }
  try {
    await migrate(database)
    return [...(await broken(database.orm, kept)), ...(await pictureFaults(folder, database))]
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? `, because of ${error.cause}` : ''
    return [`does not answer: ${error}${cause}`]
  } finally {
    await database.close()
  }
}

/** Requests every image that a row names, and every file in the image folders. */
async function pictureFaults(folder: string, database: Database): Promise<string[]> {
  const settings = { ...readSettings({ LOG_LEVEL: 'silent' }), dataDir: folder }
  const links = imageLinks(settings.publicUrl, SECRET_KEY, clock)
  const images = openImageWorkers()
  const drawings = openDrawings()
  const app = await buildApp({
    settings,
    secrets: { secretKey: SECRET_KEY },
    database,
    files: await openFileStore({ dataDir: folder }),
    images,
    drawings,
    links,
    responseCache: new ResponseCache(),
    throttles: openThrottles(database),
    clock,
    channels: [],
  })
  const lying = await readdir(join(folder, 'files/private')).catch(() => [])
  const keys = new Set([...(await namedPictures(database.orm)), ...lying.map((name) => `private/${name}`)])
  const faults: string[] = []
  for (const key of keys) {
    const answer = await app.inject(links.private(key).replace(settings.publicUrl, ''))
    const decoded = await sharp(answer.rawPayload)
      .raw()
      .toBuffer()
      .catch(() => null)
    if (answer.statusCode !== 200 || decoded === null) faults.push(`not whole: ${answer.statusCode} ${key}`)
  }
  await app.close()
  await images.close()
  await drawings.close()
  return faults
}

async function recordTheStory(enough: number): Promise<{ recorded: Recorded; kept: Kept[] }> {
  const base = join(home, 'base')
  const kept: Kept[] = []
  const shop = await prepareShop(base, SECRET_KEY, 6)
  const members = Array.from({ length: 6 }, (_, at) => new Member(shop, at, kept))
  const recorded = await record(base, { SECRET_KEY }, async (url) => {
    await Promise.all(members.map((member) => member.live(url, () => kept.length >= enough)))
  })
  return { recorded, kept }
}

test(`after each of ${CUTS} power cuts the shop opens with all acknowledged data, and serves no incomplete image`, {
  timeout: 240_000 + CUTS * 30_000,
}, async () => {
  const { recorded, kept } = await recordTheStory(CUTS > 20 ? 600 : 120)
  console.info(`seed ${SEED}, ${recorded.events.length} events on the disk, ${countKept(kept)}`)
  let promises = 0
  await cutPower(recorded, CUTS, async (folder, answered, cut) => {
    const promised = kept.filter(({ request }) => answered.has(request))
    promises += promised.length
    expect(await faultsOf(folder, promised), `cut ${cut} of seed ${SEED}`).toEqual([])
    if (CUTS > 20) console.info(`cut ${cut}: ${promised.length} acknowledged before it, nothing lost`)
  })
  console.info(`${CUTS} cuts, nothing lost: ${promises} acknowledgements looked for in all`)

  // The same record on a disk that was never asked to sync the database: the look at it must see that.
  const faults: string[] = []
  await cutPower(
    recorded,
    3,
    async (folder, answered) => {
      const promised = kept.filter(({ request }) => answered.has(request))
      faults.push(...(await faultsOf(folder, promised)))
    },
    (path) => path.startsWith('database'),
  )
  expect(faults).not.toEqual([])
  console.info(
    `without the syncs of the database, 3 cuts leave ${faults.length} faults, such as ${faults[0]}`,
  )
})

test('after a power cut during its first start, the shop starts again with the same secrets', {
  timeout: 240_000 + CUTS * 30_000,
}, async () => {
  const base = join(home, 'empty')
  await mkdir(base)
  let used: Secrets | undefined
  const recorded = await record(base, {}, async (url, live) => {
    used = await loadSecrets(live, NOTHING_GIVEN)
    expect((await fetch(`${url}/api/readyz`, { headers: { [REQUEST_HEADER]: 'ready' } })).status).toBe(200)
  })
  const cuts = Math.ceil(CUTS / 4)
  await cutPower(recorded, cuts, async (folder, answered, cut) => {
    const secrets = await loadSecrets(folder, NOTHING_GIVEN)
    if (answered.has('ready')) expect(secrets, `cut ${cut} of seed ${SEED}`).toEqual(used)
    expect(await faultsOf(folder, []), `cut ${cut} of seed ${SEED}`).toEqual([])
  })
  console.info(`${cuts} cuts in a first start, seed ${SEED}: all start again`)

  const afterwards = await Disk.from(base, recorded.bytes)
  for (const event of recorded.events) afterwards.apply(event)
  const folder = join(home, 'afterwards')
  await afterwards.layOut(folder, () => 0)
  afterwards.close()
  expect(await loadSecrets(folder, NOTHING_GIVEN)).toEqual(used)
})
