import type { ChangeTopic, LiveChange, StreamEnd } from '@jansi/contract/staff-live'
import { STREAM_HEARTBEAT_SECONDS } from '@jansi/contract/staff-live'
import type { FastifyBaseLogger } from 'fastify'
import { mayCall } from '../../core/access.ts'
import type { Deps } from '../../core/deps.ts'
import { rolesOfLiveSessions } from '../auth/queries.ts'
import type { ChangeStream } from './change-stream.ts'
import {
  type Change,
  currentConditions,
  HISTORY_NAMES,
  type History,
  newestIds,
  readHistories,
} from './queries.ts'
import { ReadPosition } from './read-position.ts'

/** Without a ring, changes are looked for this often: of jobs, of an older release, and of a process that has died. */
const READ_EVERY_MS = 1_000
/** With rings, at most this often. */
const MIN_PAUSE_MS = 200
/** Rows before the newest one that may still be committed when the feed starts. */
const MAX_UNCOMMITTED = 100
/** An event that would name more records names none: the client then reads all that it shows. */
const MAX_NAMED = 50

type FeedDeps = Pick<Deps, 'database' | 'clock' | 'settings'> & { logger: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Reports the changes of the shop to the clients that follow them, on this process and from all others. It reads them
 * from the histories that the changes write anyway, so that no command announces anything and none is forgotten. It reads
 * nothing while nobody follows. A client whose token or session is over gets its end instead of further changes.
 */
export class ChangeFeed {
  private readonly streams = new Set<ChangeStream>()
  private readonly deps: FeedDeps
  private positions: Map<History, ReadPosition> | undefined
  private conditions: Map<string, Change> = new Map()
  private starting: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private isReading = false
  private hasRung = false
  private readAt = 0
  private hasFailed = false

  constructor(deps: FeedDeps) {
    this.deps = deps
  }

  /** A connection is closed when nothing was sent for twice the time limit of a request. */
  private get heartbeatMs(): number {
    return Math.min(STREAM_HEARTBEAT_SECONDS * 1000, this.deps.settings.limits.requestMs)
  }

  /** The streams that are open. */
  get open(): ReadonlySet<ChangeStream> {
    return this.streams
  }

  /** Reports all changes from now on to a stream. Rejects if the database does not respond. */
  async follow(stream: ChangeStream): Promise<void> {
    this.streams.add(stream)
    try {
      this.starting ??= this.start()
      await this.starting
    } catch (error) {
      this.leave(stream)
      throw error
    }
    stream.send('ready', {})
  }

  /** Reports nothing more to a stream. */
  leave(stream: ChangeStream): void {
    this.streams.delete(stream)
    if (this.streams.size === 0) this.rest()
  }

  /** Reads soon, because something may have changed. */
  wake(): void {
    if (this.positions === undefined) return
    this.hasRung = true
    if (!this.isReading) this.schedule(MIN_PAUSE_MS - (performance.now() - this.readAt))
  }

  /** Ends all streams, because the server stops. */
  close(): void {
    for (const stream of this.streams) this.end(stream, 'stopping')
  }

  private async start(): Promise<void> {
    const { orm } = this.deps.database
    const newest = await newestIds(orm)
    const positions = new Map(
      HISTORY_NAMES.map((name) => [
        name,
        new ReadPosition(Math.max(0, (newest.get(name) ?? 0) - MAX_UNCOMMITTED)),
      ]),
    )
    // A client that reads everything once it is ready knows the changes of these rows.
    await this.advance(positions)
    this.conditions = await currentConditions(orm, this.deps.clock())
    if (this.streams.size === 0) return this.rest()
    this.positions = positions
    this.schedule(READ_EVERY_MS)
  }

  private rest(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.positions = undefined
    this.starting = undefined
  }

  private schedule(waitMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.read(), Math.max(0, waitMs))
    this.timer.unref()
  }

  private async read(): Promise<void> {
    const { positions } = this
    if (positions === undefined || this.isReading) return
    this.isReading = true
    this.hasRung = false
    try {
      const changes = [...(await this.advance(positions)), ...(await this.readConditions())]
      await this.endStreamsThatAreOver()
      const change = summarise(changes)
      for (const stream of this.streams) {
        if (change !== null) stream.send('change', change)
        else if (stream.silentMs >= this.heartbeatMs) stream.beat()
      }
      this.hasFailed = false
    } catch (err) {
      // The positions stay: the next read finds the rows that this one did not.
      if (!this.hasFailed) this.deps.logger.warn({ err }, 'changes could not be read for the staff console')
      this.hasFailed = true
    } finally {
      this.isReading = false
      this.readAt = performance.now()
      if (this.positions !== undefined) this.schedule(this.hasRung ? MIN_PAUSE_MS : READ_EVERY_MS)
    }
  }

  private async advance(positions: ReadonlyMap<History, ReadPosition>): Promise<Change[]> {
    const rows = await readHistories(this.deps.database.orm, (history) => {
      return positions.get(history)?.current() ?? { last: 0, missing: [] }
    })
    const now = Date.now()
    for (const [history, position] of positions) {
      const ids = rows.filter((row) => row.history === history).map(({ id }) => id)
      position.advance(ids, now)
    }
    return rows
  }

  private async readConditions(): Promise<Change[]> {
    const before = this.conditions
    this.conditions = await currentConditions(this.deps.database.orm, this.deps.clock())
    const begun = [...this.conditions].filter(([condition]) => !before.has(condition))
    const ended = [...before].filter(([condition]) => !this.conditions.has(condition))
    return [...begun, ...ended].map(([, change]) => change)
  }

  private async endStreamsThatAreOver(): Promise<void> {
    const now = this.deps.clock()
    // A stream may join during the query, which then does not know its session.
    const streams = [...this.streams]
    const ids = [...new Set(streams.map(({ principal }) => principal.sessionId))]
    const roles = await rolesOfLiveSessions(this.deps.database.orm, ids, now)
    for (const stream of streams) {
      const role = roles.get(stream.principal.sessionId)
      if (role === undefined || !mayCall(role, 'staff')) this.end(stream, 'session')
      else if (stream.expiresAt <= now) this.end(stream, 'token')
    }
  }

  private end(stream: ChangeStream, reason: StreamEnd): void {
    stream.end({ reason })
    this.leave(stream)
  }
}

/** Returns all changes as one event; null if there are none. */
function summarise(changes: readonly Change[]): LiveChange | null {
  if (changes.length === 0) return null
  const topics = new Set<ChangeTopic>(changes.map(({ topic }) => topic))
  const ids = new Set(changes.flatMap(({ subject }) => (subject === null ? [] : [subject])))
  return {
    topics: [...topics],
    ids: ids.size > MAX_NAMED ? null : [...ids],
    arrived: changes.filter(({ arrived }) => arrived).length,
  }
}
