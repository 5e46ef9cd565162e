import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint, SuccessOf } from '@jansi/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Executor } from '../db/client.ts'
import type { UnitOfWork } from '../db/unit-of-work.ts'
import { mount } from './mount.ts'
import type { Scope } from './scope.ts'

/** What a prepared read shows; a change of one drops every read that shows it. */
export type ReadTopic = 'banners' | 'catalog' | 'tutorials' | 'faqs' | 'settings'

/** `until` is when what it shows changes by itself; null for never. */
type Prepared = {
  etag: string
  type: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
  until: Date | null
}

type Built = { text: string; type: string; until: Date | null }

const JSON_TYPE = 'application/json; charset=utf-8'

type Entry = { flight: Promise<Prepared>; prepared: Prepared | null }

const CHANNEL = 'jansi_reads'
const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/**
 * Public answers kept as ready bytes (identity, gzip, brotli) with an ETag, built once by a single flight and
 * dropped when what they show changes, in every process.
 */
export class PreparedReads {
  private readonly entries = new Map<string, Entry>()
  private readonly keysOf = new Map<ReadTopic, Set<string>>()

  /** Hears of changes that other processes announce. */
  async follow(database: Pick<Database, 'listen'>): Promise<void> {
    await database.listen(CHANNEL, (topic) => {
      // An empty payload comes after a lost connection: any announcement may have been missed.
      if (topic === '') for (const known of [...this.keysOf.keys()]) this.drop(known)
      else this.drop(topic as ReadTopic)
    })
  }

  /** Announces a change with the transaction that makes it; call `drop` too once it has committed. */
  async announce(tx: Executor, topic: ReadTopic): Promise<void> {
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${topic})`)
  }

  /** Announces a change with the transaction that makes it, and forgets here once that has committed. */
  async changed({ tx, afterCommit }: UnitOfWork, topic: ReadTopic): Promise<void> {
    await this.announce(tx, topic)
    afterCommit(() => this.drop(topic))
  }

  /** Forgets every prepared answer that shows the topic. */
  drop(topic: ReadTopic): void {
    for (const key of this.keysOf.get(topic) ?? []) this.entries.delete(key)
    this.keysOf.delete(topic)
  }

  /** Mounts a public endpoint whose answer is kept per URL until its topic is dropped. */
  mount<E extends Endpoint>(
    scope: Scope,
    endpoint: E,
    topic: ReadTopic,
    build: (id: number) => Promise<SuccessOf<E>>,
  ): void {
    mount(scope, endpoint, async ({ params, request, reply }) => {
      const id = hasId(params) ? params.id : 0
      const prepared = await this.get(`${endpoint.path}#${id}`, topic, async () => ({
        text: JSON.stringify(await build(id)),
        type: JSON_TYPE,
        until: null,
      }))
      return send(request, reply, prepared)
    })
  }

  /** As `mount`, for an answer that changes by itself too: it is kept until the instant that `build` tells. */
  mountScheduled<E extends Endpoint>(
    scope: Scope,
    endpoint: E,
    topic: ReadTopic,
    clock: () => Date,
    build: (now: Date) => Promise<{ body: SuccessOf<E>; until: Date | null }>,
  ): void {
    mount(scope, endpoint, async ({ request, reply }) => {
      const now = clock()
      const prepare = () =>
        this.get(endpoint.path, topic, async () => {
          const { body, until } = await build(now)
          return { text: JSON.stringify(body), type: JSON_TYPE, until }
        })
      let prepared = await prepare()
      if (prepared.until !== null && prepared.until <= now) {
        this.forget(endpoint.path, prepared)
        prepared = await prepare()
      }
      return send(request, reply, prepared)
    })
  }

  /** Sends a page of HTML that is kept under `key` until its topic is dropped. What `build` throws is not kept. */
  async sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { key: string; topic: ReadTopic; build: () => Promise<string> },
  ): Promise<FastifyReply> {
    const prepared = await this.get(page.key, page.topic, async () => ({
      text: await page.build(),
      type: 'text/html; charset=utf-8',
      until: null,
    }))
    return send(request, reply, prepared)
  }

  private get(key: string, topic: ReadTopic, build: () => Promise<Built>): Promise<Prepared> {
    const kept = this.entries.get(key)
    if (kept) return kept.flight
    const entry: Entry = { flight: prepare(build), prepared: null }
    this.entries.set(key, entry)
    const keys = this.keysOf.get(topic) ?? new Set()
    this.keysOf.set(topic, keys.add(key))
    entry.flight.then(
      (prepared) => {
        entry.prepared = prepared
      },
      () => {
        if (this.entries.get(key) !== entry) return
        this.entries.delete(key)
        keys.delete(key)
      },
    )
    return entry.flight
  }

  /** Only the answer that is over: another request may have prepared the next one already. */
  private forget(key: string, prepared: Prepared): void {
    if (this.entries.get(key)?.prepared === prepared) this.entries.delete(key)
  }
}

function hasId(params: unknown): params is { id: number } {
  return typeof params === 'object' && params !== null && 'id' in params
}

async function prepare(build: () => Promise<Built>): Promise<Prepared> {
  const { text, type, until } = await build()
  const identity = Buffer.from(text)
  const [gzipped, brotli] = await Promise.all([
    gzipAsync(identity),
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, type, identity, gzip: gzipped, brotli, until }
}

function send(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): FastifyReply {
  reply
    .header('etag', prepared.etag)
    .header('cache-control', 'no-cache')
    .header('vary', withEncoding(reply.getHeader('vary')))
    .type(prepared.type)
  if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(prepared.brotli)
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(prepared.gzip)
  return reply.send(prepared.identity)
}

/** The allow-list for other origins has its say in `vary` too. */
function withEncoding(vary: ReturnType<FastifyReply['getHeader']>): string {
  return vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`
}

/** Is the encoding named, and not with a weight of nothing? */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
