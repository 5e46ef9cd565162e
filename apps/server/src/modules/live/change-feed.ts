import { Readable } from 'node:stream'
import type { ChangeTopic, LiveChange, StreamEnd } from '@jansi/contract/staff-live'
import { STREAM_HEARTBEAT_SECONDS } from '@jansi/contract/staff-live'
import type { FastifyBaseLogger } from 'fastify'
import { mayCall } from '../../core/access.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { rolesOfLiveSessions } from '../auth/queries.ts'

/** A client that fetches nothing while so much waits for it is disconnected: it reads everything when it is back. */
const MAX_WAITING_BYTES = 64 * 1024

/** One client that follows the changes. */
export type Follower = {
  principal: Principal
  /** When its access token ends. */
  expiresAt: Date
  disconnect: () => void
}

/**
 * Reports the topics of changes to the clients that follow them, as server-sent events. A client whose token or session is over gets its
 * end instead: sessions are read with each change and each heartbeat.
 */
export class ChangeFeed {
  private readonly streams = new Map<Follower, Readable>()
  private readonly deps: Pick<Deps, 'database' | 'clock' | 'settings'>
  private readonly logger: Pick<FastifyBaseLogger, 'warn'>
  private readonly changed = new Set<ChangeTopic>()
  private heartbeat: NodeJS.Timeout | undefined
  private isReporting = false

  constructor(deps: Pick<Deps, 'database' | 'clock' | 'settings'>, logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.deps = deps
    this.logger = logger
  }

  /** Those who follow. */
  get followers(): readonly Follower[] {
    return [...this.streams.keys()]
  }

  /** Reports all changes from now on. Returns the body of the response. */
  follow(follower: Follower): Readable {
    const body = new Readable({ read: () => undefined })
    this.streams.set(follower, body)
    this.send(follower, 'ready', {})
    // A connection is closed when nothing was sent for twice the time limit of a request.
    const beatMs = Math.min(STREAM_HEARTBEAT_SECONDS * 1000, this.deps.settings.limits.requestMs)
    this.heartbeat ??= setInterval(() => void this.report(), beatMs).unref()
    return body
  }

  /** Reports nothing more to a client. */
  leave(follower: Follower): void {
    this.streams.delete(follower)
    if (this.streams.size > 0) return
    clearInterval(this.heartbeat)
    this.heartbeat = undefined
  }

  /** Reports that data of these topics has changed. */
  change(topics: readonly ChangeTopic[]): void {
    if (this.streams.size === 0) return
    for (const topic of topics) this.changed.add(topic)
    void this.report()
  }

  /** Ends all streams, because the server stops. */
  close(): void {
    for (const follower of this.followers) this.end(follower, 'stopping')
  }

  private async report(): Promise<void> {
    if (this.isReporting) return
    this.isReporting = true
    try {
      do {
        const topics = [...this.changed]
        this.changed.clear()
        await this.endStreamsThatAreOver()
        const change: LiveChange = { topics, ids: null }
        for (const [follower, body] of this.streams) {
          if (topics.length > 0) this.send(follower, 'change', change)
          else body.push(':\n\n')
        }
      } while (this.changed.size > 0)
    } catch (err) {
      this.logger.warn({ err }, 'sessions could not be read for the staff console')
    } finally {
      this.isReporting = false
    }
  }

  private async endStreamsThatAreOver(): Promise<void> {
    const now = this.deps.clock()
    // A client may join during the query, which then does not know its session.
    const { followers } = this
    const ids = [...new Set(followers.map(({ principal }) => principal.sessionId))]
    const roles = await rolesOfLiveSessions(this.deps.database.orm, ids, now)
    for (const follower of followers) {
      const role = roles.get(follower.principal.sessionId)
      if (role === undefined || !mayCall(role, 'staff')) this.end(follower, 'session')
      else if (follower.expiresAt <= now) this.end(follower, 'token')
    }
  }

  private end(follower: Follower, reason: StreamEnd): void {
    this.send(follower, 'end', { reason })
    this.streams.get(follower)?.push(null)
    this.leave(follower)
  }

  private send(follower: Follower, event: 'ready' | 'change' | 'end', data: object): void {
    const body = this.streams.get(follower)
    body?.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    if (body && body.readableLength > MAX_WAITING_BYTES) follower.disconnect()
  }
}
