import { gunzipSync } from 'node:zlib'
import { toResponse } from '../../core/response-cache.ts'
import type { FilledResponse } from '../../core/stocked-response.ts'

const HTML_TYPE = 'text/html; charset=utf-8'

/** A page as bytes, with the number of those that are kept. */
export type PageResponse = FilledResponse & { type: string; size: number }

/** Returns HTML as a response. It is kept compressed alone, and unpacked for the few clients that take no compression. */
export async function toPageResponse(html: Buffer): Promise<PageResponse> {
  const { etag, type, gzip, brotli } = await toResponse(html, HTML_TYPE, null)
  return {
    etag,
    type,
    size: gzip.length + brotli.length,
    encode: (encoding) => ({
      encoding,
      bytes: encoding === 'identity' ? gunzipSync(gzip) : encoding === 'br' ? brotli : gzip,
    }),
  }
}
