import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client.ts'
import type { UnitOfWork } from '../db/unit-of-work.ts'

/** The data that a cached response shows; a change of it drops every response that shows it. */
export type CacheTopic = 'banners' | 'catalog' | 'tutorials' | 'faqs' | 'settings'

/** A change of the data of a topic, or only of the quantities in the responses of the catalogue. */
export type CacheChange = CacheTopic | 'stock'

/** A response as bytes. `until` is when its content changes by itself; null for never. */
export type CachedResponse = {
  etag: string
  type: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
  until: Date | null
}

export type Built = { text: string; type: string; until: Date | null }

type Entry = { flight: Promise<CachedResponse>; prepared: CachedResponse | null }

const CHANNEL = 'jansi_reads'
/**
 * The notifications of a change. Processes of an older release know `catalog` alone, for stock and everything else of the
 * catalogue; `products` follows if it is not only the stock.
 */
const payloadsOf = (change: CacheChange) =>
  change === 'stock' ? ['catalog'] : change === 'catalog' ? ['catalog', 'products'] : [change]
const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/**
 * Keeps public responses as bytes (identity, gzip, brotli) with an ETag. Each is built once, even for
 * concurrent requests, and dropped in every process when its data changes.
 */
export class ResponseCache {
  private readonly entries = new Map<string, Entry>()
  private readonly keysOf = new Map<CacheTopic, Set<string>>()
  private readonly reads = new Map<string, (id: number) => Promise<CachedResponse>>()
  private contentChanges = 0

  /** The number of changes that this process has noticed, without those of quantities alone. */
  get contentVersion(): number {
    return this.contentChanges
  }

  /** Drops the responses whose topics other processes publish as changed. */
  async subscribe(database: Pick<Database, 'listen'>): Promise<void> {
    await database.listen(CHANNEL, (topic) => {
      // An empty payload follows a lost connection: any notification may be missing.
      if (topic === '') for (const known of [...this.keysOf.keys()]) this.evict(known)
      else if (topic === 'catalog') this.evict('stock')
      else this.evict(topic === 'products' ? 'catalog' : (topic as CacheTopic))
    })
  }

  /** Publishes a change with its transaction; call `evict` too once it has committed. */
  async publish(tx: Executor, change: CacheChange): Promise<void> {
    for (const payload of payloadsOf(change)) await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
  }

  /** Publishes a change with its transaction, and drops the affected responses here after the commit. */
  async invalidate({ tx, afterCommit }: UnitOfWork, change: CacheChange): Promise<void> {
    await this.publish(tx, change)
    afterCommit(() => this.evict(change))
  }

  /** Drops every response of this process that shows the changed data. */
  evict(change: CacheChange): void {
    if (change !== 'stock') this.contentChanges += 1
    const topic = change === 'stock' ? 'catalog' : change
    for (const key of this.keysOf.get(topic) ?? []) this.entries.delete(key)
    this.keysOf.delete(topic)
  }

  /**
   * Returns the response cached under `key`, or builds it with `build` and caches it until its topic changes.
   * A failed build is not cached.
   */
  get(key: string, topic: CacheTopic, build: () => Promise<Built>): Promise<CachedResponse> {
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

  /** Makes the response of a public call available to `read`. */
  register(path: string, read: (id: number) => Promise<CachedResponse>): void {
    this.reads.set(path, read)
  }

  /** Returns the response of a public call by its path in the contract; `id` is 0 if it has none. Throws as the call. */
  read(path: string, id: number): Promise<CachedResponse> {
    const read = this.reads.get(path)
    if (read === undefined) throw new Error(`No cached response is registered for ${path}.`)
    return read(id)
  }

  /** Drops only this response: another request may have built the next one already. */
  forget(key: string, prepared: CachedResponse): void {
    if (this.entries.get(key)?.prepared === prepared) this.entries.delete(key)
  }
}

async function prepare(build: () => Promise<Built>): Promise<CachedResponse> {
  const { text, type, until } = await build()
  return toResponse(Buffer.from(text), type, until)
}

/** Returns bytes as a response, compressed and with an ETag. */
export async function toResponse(
  identity: Buffer,
  type: string,
  until: Date | null,
): Promise<CachedResponse> {
  const [gzipped, brotli] = await Promise.all([
    gzipAsync(identity),
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, type, identity, gzip: gzipped, brotli, until }
}
