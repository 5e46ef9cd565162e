import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Orm } from '../db/client.ts'
import { freeBytes, MIN_FREE_BYTES_AFTER_BACKUP } from '../disk/free-space.ts'
import type { CopySettings } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { ensureIdentity } from '../transfer/shop-identity.ts'
import { isArchiving, startArchiving, stopArchiving } from './archiving.ts'
import { chooseFolder, findFolder } from './cluster-folder.ts'
import { compareImages } from './copy-images.ts'
import { guardDisk, MAX_WAITING_BYTES } from './guard-disk.ts'
import { listBases } from './layout.ts'
import { openOutgoing, outgoingOf, sendSegments } from './outgoing.ts'
import { type Passed, passOut } from './pass-out.ts'
import { prune } from './prune.ts'
import { isWhole } from './spans.ts'
import { takeBase } from './take-base.ts'

/** The shop that is copied. `files` is null for a bucket, whose images are not copied. */
export type CopiedShop = {
  database: Database
  files: Pick<FileStore, 'list'> | null
  dataDir: string
  clock: () => Date
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Continuous copies of a running shop, until `stop`. */
export type Copies = { stop(): Promise<void> }

const LOCK = 7_461_620_833
const SEND_MS = 500
const LOOK_MS = 5_000
const MAINTAIN_MS = 60 * 60_000
const MAINTAIN_AGAIN_MS = 10 * 60_000
const BASE_MS = 24 * 60 * 60_000
const MAX_STOP_MS = 10_000

/**
 * Copies the private database and the images of a shop to the given folders as they are written, encrypted if there are recipients. Of several servers, one does.
 * When segments of the log cannot be sent and too many wait, it stops until they can, and goes on with a new base.
 */
export function startCopies(
  shop: CopiedShop,
  { dirs, days, recipients }: CopySettings,
  maxWaitingBytes = MAX_WAITING_BYTES,
): Copies {
  const { database, files, dataDir, clock, logger } = shop
  const stopping = new AbortController()

  async function copyUnlessAnotherDoes(orm: Orm): Promise<void> {
    const { rows } = await orm.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_lock(${LOCK}::bigint) as mine`,
    )
    const identity = rows[0]?.mine === true ? await ensureIdentity(orm, clock()) : null
    if (identity === null) return
    await openOutgoing(dataDir, { empty: (await findFolder(dataDir, recipients)) === undefined })
    await copy(orm, await chooseFolder(dataDir, identity.shopId, recipients))
  }

  async function copy(orm: Orm, name: string): Promise<void> {
    const ending = new AbortController()
    const until = AbortSignal.any([stopping.signal, ending.signal])
    const [first = '', second] = dirs.map((dir) => join(dir, name))
    let secondError: unknown
    let isArchived = await isArchiving(orm)
    let needsBase = false
    let nextMaintenance = 0

    /** The second folder may be away. It gets a new base when it is back. */
    async function pass(file: Passed): Promise<void> {
      await passOut(file, first, recipients)
      if (second === undefined) return
      secondError = await passOut(file, second, recipients).catch((error: unknown) => error)
    }

    async function send(): Promise<void> {
      await sendSegments(dataDir, pass, until)
      if (!isArchived && (await freeBytes(dataDir)) > MIN_FREE_BYTES_AFTER_BACKUP) {
        await startArchiving(orm)
        isArchived = needsBase = true
        nextMaintenance = 0
      }
      if (secondError !== undefined) throw secondError
    }

    async function lacksBase(folder: string): Promise<boolean> {
      const base = (await listBases(folder)).at(-1)
      const isYoung = base !== undefined && clock().getTime() - base.at.getTime() < BASE_MS
      return !isYoung || !(await isWhole(folder))
    }

    async function maintain(): Promise<boolean> {
      if (!isArchived || performance.now() < nextMaintenance) return false
      nextMaintenance = performance.now() + MAINTAIN_AGAIN_MS
      const isSecondThere = second !== undefined && secondError === undefined
      needsBase ||= await lacksBase(first)
      needsBase ||= isSecondThere && (await lacksBase(second).catch(() => false))
      if (needsBase) {
        needsBase = false
        await takeBase(shop, pass).catch((error: unknown) => {
          needsBase = true
          throw error
        })
        logger.info({ folder: name }, 'a base of the continuous copies was made')
      }
      for (const folder of isSecondThere ? [first, second] : [first]) {
        if (files !== null) await compareImages({ dataDir, files, recipients }, folder, clock())
        await prune(folder, clock(), days)
      }
      nextMaintenance = needsBase ? 0 : performance.now() + MAINTAIN_MS
      return true
    }

    const work = Promise.all([
      repeatUntil(until, SEND_MS, send, 'sending continuous copies'),
      repeatUntil(until, SEND_MS, maintain, 'maintaining continuous copies'),
    ])
    try {
      // By itself: the others may wait for a disk that does not respond. It fails when the connection with the lock does.
      for (; !until.aborted; await pause(LOOK_MS, until))
        if (await guardDisk(orm, dataDir, { maxWaitingBytes, logger })) isArchived = false
    } finally {
      ending.abort()
      await Promise.race([work, setTimeout(MAX_STOP_MS, undefined, { ref: false })])
    }
  }

  /** Logs only the first of several failures, and their end. Work that was not due yet returns false. */
  async function repeatUntil(until: AbortSignal, ms: number, work: () => Promise<unknown>, name: string) {
    for (let fails = false; !until.aborted; await pause(ms, until)) {
      try {
        if ((await work()) === false) continue
        if (fails) logger.info(`${name}: works again`)
        fails = false
      } catch (err) {
        if (!fails && !until.aborted) logger.error({ err }, `${name}: a run failed`)
        fails = true
      }
    }
  }

  const copyOrWait = () => database.withoutTimeout(copyUnlessAnotherDoes)
  const running = repeatUntil(stopping.signal, LOOK_MS, copyOrWait, 'continuous copies')
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/**
 * Sends the segments that PostgreSQL wrote while it stopped. Call it after the database was closed; while another server uses
 * it, that one sends them.
 */
export async function sendRest(
  { dataDir, logger }: Pick<CopiedShop, 'dataDir' | 'logger'>,
  { dirs, recipients }: CopySettings,
): Promise<void> {
  const name = await findFolder(dataDir, recipients)
  if (name === undefined || existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))) return
  const [first = '', second] = dirs.map((dir) => join(dir, name))
  const pass = async (file: Passed) => {
    await passOut(file, first, recipients)
    if (second !== undefined) await passOut(file, second, recipients).catch(() => {})
  }
  const sending = sendSegments(dataDir, pass, AbortSignal.timeout(MAX_STOP_MS))
  await Promise.race([sending, setTimeout(MAX_STOP_MS, undefined, { ref: false })]).catch((err: unknown) =>
    logger.error({ err }, 'the last segments of the continuous copies wait for the next start'),
  )
}

/** Ends the copies of a shop whose settings no longer name a folder for them. */
export async function endCopies({ orm }: Pick<Database, 'orm'>, dataDir: string): Promise<void> {
  if (await isArchiving(orm)) await stopArchiving(orm)
  await rm(outgoingOf(dataDir), { recursive: true, force: true })
}

async function pause(ms: number, until: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal: until }).catch(() => {})
}
