import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Quantities } from './current-quantities.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** A response whose stock has just changed is likely to change again soon: a quick compression is enough. */
const QUALITY = { first: 5, again: 2 }
const GZIP_LEVEL = { first: 6, again: 1 }
/**
 * A response of so many bytes fits into the first packets of a connection also without compression. While its stock
 * changes, compressing it would take longer than all else that a reader costs.
 */
const MAX_PLAIN_LENGTH = 12_000
/** How long it is sent without compression after a change. */
const PLAIN_MS = 1_000
/** Responses of fewer characters are filled for each change of stock: that takes less than a millisecond. */
const MIN_PACED_LENGTH = 65_536
/** Filling and compressing a large response takes at most a twentieth of the time, unless it would become too old. */
const PAUSE_PER_FILL = 20
/** The age that a response may reach so, on top of that of its quantities: see `CurrentQuantities`. */
const MAX_PAUSE_MS = 250

export type Encoding = 'identity' | 'gzip' | 'br'

/** The bytes of a response, and how they are encoded. */
export type EncodedResponse = { encoding: Encoding; bytes: Buffer }

/** A response with the stock of one moment. `encode` compresses it so, or not at all if that is not worth it. */
export type FilledResponse = {
  etag: string
  encode(encoding: Encoding): EncodedResponse | Promise<EncodedResponse>
}

type Variant = { id: number; quantity: number }

/** In texts of the database there is no NUL. */
const HOLE = /"\\u0000(\d+):(\d+)\\u0000"/

/**
 * A JSON response about variants, prepared except for their quantities: a change of stock changes a few numbers in it.
 * The body's variants are its objects with `id` and `quantity`.
 */
export class StockedResponse {
  /** Text and holes by turns: text, id of a variant, its quantity when the response was built, text, … */
  private readonly parts: readonly string[]
  private readonly digest: string
  private filled: (FilledResponse & { revision: number; numbers: string; at: number }) | undefined
  private pauseMs = 0

  constructor(body: unknown) {
    this.parts = JSON.stringify(body, markQuantity).split(HOLE)
    this.digest = createHash('sha256').update(this.parts.join('\0')).digest('base64url')
  }

  /**
   * As `fill`, but returns a large response that was filled a moment ago for a moment more: while many people order, each
   * order would have all of it compressed again.
   */
  fillNowAndThen(quantities: Quantities): FilledResponse {
    const { filled } = this
    return filled !== undefined && performance.now() - filled.at < this.pauseMs
      ? filled
      : this.fill(quantities)
  }

  /** Returns the response with these quantities; the one before if it shows the same. */
  fill({ revision, pieces }: Quantities): FilledResponse {
    if (this.filled?.revision === revision) return this.filled
    const quantities: (string | number)[] = []
    for (let at = 1; at < this.parts.length; at += 3) {
      quantities.push(pieces.get(Number(this.parts[at])) ?? this.parts[at + 1] ?? 0)
    }
    const numbers = quantities.join()
    const isFirst = this.filled === undefined
    this.filled =
      this.filled?.numbers === numbers
        ? { ...this.filled, revision }
        : { revision, numbers, at: performance.now(), ...this.fillWith(quantities, numbers, isFirst) }
    return this.filled
  }

  private fillWith(
    quantities: readonly (string | number)[],
    numbers: string,
    isFirst: boolean,
  ): FilledResponse {
    let text = this.parts[0] ?? ''
    for (const [n, quantity] of quantities.entries()) text += `${quantity}${this.parts[3 * n + 3] ?? ''}`
    const identity = Buffer.from(text)
    const etag = createHash('sha256').update(this.digest).update(numbers).digest('base64url').slice(0, 22)
    const moment = isFirst ? 'first' : 'again'
    const paced = async (compressing: Promise<Buffer>) => {
      const began = performance.now()
      const bytes = await compressing
      const isLarge = text.length >= MIN_PACED_LENGTH
      this.pauseMs = isLarge ? Math.min(MAX_PAUSE_MS, PAUSE_PER_FILL * (performance.now() - began)) : 0
      return bytes
    }
    const compress = {
      gzip: () => paced(gzipAsync(identity, { level: GZIP_LEVEL[moment] })),
      br: () =>
        paced(brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[moment] } })),
    }
    const plain = { encoding: 'identity' as const, bytes: identity }
    const plainUntil = isFirst || identity.length > MAX_PLAIN_LENGTH ? 0 : performance.now() + PLAIN_MS
    const compressed: Partial<Record<Encoding, Promise<EncodedResponse>>> = {}
    return {
      etag: `"${etag}"`,
      encode(encoding) {
        if (encoding === 'identity' || performance.now() < plainUntil) return plain
        compressed[encoding] ??= compress[encoding]().then((bytes) => ({ encoding, bytes }))
        return compressed[encoding]
      },
    }
  }
}

function markQuantity(this: unknown, key: string, value: unknown): unknown {
  return key === 'quantity' && isVariant(this) ? `\0${this.id}:${this.quantity}\0` : value
}

function isVariant(value: unknown): value is Variant {
  return typeof value === 'object' && value !== null && 'id' in value && 'quantity' in value
}
