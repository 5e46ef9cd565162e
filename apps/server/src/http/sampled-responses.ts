import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { JsonText } from './json-text.ts'

/** How often the responses of a busy call are checked; `everyone` is for tests. */
export type ResponseChecks = 'everyone' | 'sampled'

/** One response in so many is checked in production. */
const SAMPLE = 100

/**
 * Returns the serializer of a busy call. It checks one response in a hundred against its schema; the others are sent as
 * they are. Tests check every response, and that the schema changes nothing and leaves no field out: a response that is
 * not checked is then the same as one that is. Throws for a response that does not fit.
 */
export function sampledSerializer(checks: ResponseChecks): FastifySerializerCompiler<unknown> {
  return ({ schema, method, url }) => {
    if (!(schema instanceof z.ZodType))
      throw new TypeError(`${method} ${url} has a response without a schema`)
    let sent = 0
    return (data) => {
      sent += 1
      const text = data instanceof JsonText ? data.text : JSON.stringify(data)
      if (checks === 'sampled' && sent % SAMPLE !== 1) return text
      const encoded = z.safeEncode(schema, data instanceof JsonText ? JSON.parse(text) : data)
      if (!encoded.success)
        throw new Error(`${method} ${url} returned an undeclared response`, { cause: encoded.error })
      if (
        checks === 'everyone' &&
        !isDeepStrictEqual(JSON.parse(JSON.stringify(encoded.data)), JSON.parse(text))
      ) {
        throw new Error(`${method} ${url} returned fields that its schema does not declare`)
      }
      return text
    }
  }
}
