import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Dated, FreshValues } from './fresh-values.ts'

/** How many bytes of one kind of values a process keeps. */
const MAX_BYTES = 16 * 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

/** A response as bytes, and the tag that changes with them. */
export type CachedResponse = {
  etag: string
  type: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/**
 * The public responses of this process, at most one second old (`FreshValues`): the JSON of public calls, and values of
 * other kinds that are made of the same data (`open`). The server that saves a change of staff shows it at once.
 */
export class ResponseCache {
  private changes = 0
  private readonly clock: () => Date
  private readonly responses = this.open<CachedResponse>(
    ({ identity, gzip, brotli }) => identity.length + gzip.length + brotli.length,
  )
  private readonly reads = new Map<string, (id: number) => Promise<Dated<CachedResponse>>>()

  constructor(clock: () => Date) {
    this.clock = clock
  }

  /** The number of changes so far. */
  get version(): number {
    return this.changes
  }

  /** The time in milliseconds. */
  now(): number {
    return this.clock().getTime()
  }

  /** Staff have changed something: everything is read again when it is asked for. */
  expire(): void {
    this.changes += 1
  }

  /** Opens values of another kind with the same age; `sizeOf` returns the bytes of one. */
  open<Value extends object>(sizeOf: (value: Value) => number): FreshValues<Value> {
    return new FreshValues(this, MAX_BYTES, sizeOf)
  }

  /** Makes the response of a public call available to `read`: the JSON of the body that `build` returns for an id. */
  register(path: string, build: (id: number) => Promise<Dated<unknown>>): void {
    this.reads.set(path, (id) =>
      this.responses.derive(`${path}#${id}`, async (last) => {
        const { value: body, readAt } = await build(id)
        const text = Buffer.from(JSON.stringify(body))
        return { value: last?.identity.equals(text) ? last : await toResponse(text, JSON_TYPE), readAt }
      }),
    )
  }

  /**
   * Returns the response of a public call by its path in the contract; `id` is 0 if it has none. Throws as the call: 404
   * for a record that does not exist, which is not cached.
   */
  read(path: string, id: number): Promise<Dated<CachedResponse>> {
    const read = this.reads.get(path)
    if (read === undefined) throw new Error(`No cached response is registered for ${path}.`)
    return read(id)
  }
}

/** Returns bytes as a response, compressed and with an ETag. */
export async function toResponse(identity: Buffer, type: string): Promise<CachedResponse> {
  const [gzipped, brotli] = await Promise.all([
    gzipAsync(identity),
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, type, identity, gzip: gzipped, brotli }
}
