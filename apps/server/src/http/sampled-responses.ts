import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import type { JsonBytes } from './json-bytes.ts'

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
    const check = sampledCheck(checks, schema, `${method} ${url}`)
    return (data) => {
      const text = JSON.stringify(data)
      check(() => data, text)
      return text
    }
  }
}

/** As `sampledSerializer`, for responses of the call `name` that are JSON already. */
export function sampledBytesCheck(
  checks: ResponseChecks,
  schema: z.ZodType,
  name: string,
): (response: JsonBytes<unknown>) => void {
  const check = sampledCheck(checks, schema, name)
  return ({ bytes }) => check(() => JSON.parse(bytes.toString()))
}

/** Returns a check of a value and its JSON, which reads neither for the responses that it lets pass. */
function sampledCheck(checks: ResponseChecks, schema: z.ZodType, name: string) {
  let sent = 0
  return (read: () => unknown, text?: string): void => {
    sent += 1
    if (checks === 'sampled' && sent % SAMPLE !== 1) return
    const data = read()
    const encoded = z.safeEncode(schema, data)
    if (!encoded.success) throw new Error(`${name} returned an undeclared response`, { cause: encoded.error })
    if (
      checks === 'everyone' &&
      !isDeepStrictEqual(
        JSON.parse(JSON.stringify(encoded.data)),
        text === undefined ? data : JSON.parse(text),
      )
    ) {
      throw new Error(`${name} returned fields that its schema does not declare`)
    }
  }
}
