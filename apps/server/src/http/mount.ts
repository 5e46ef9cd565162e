import type {
  BodyOf,
  Endpoint,
  FormOf,
  ParamsOf,
  QueryOf,
  Responses,
  SuccessOf,
} from '@jansi/contract/endpoint'
import { declaredResponses, isBinary } from '@jansi/contract/endpoint'
import { errorCodeOf } from '@jansi/contract/error-codes'
import { memberErrorOf } from '@jansi/contract/member-errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../core/app-error.ts'
import type { Principal } from '../core/principal.ts'
import { ignoreBody, takeOnlyJson } from './body-type.ts'
import { limitCall } from './limit-call.ts'
import type { Scope } from './scope.ts'
import { clientGone, readUpload, type Upload } from './upload.ts'
import { parseInput } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** True where responses have an ETag, and 304 is returned to a client that has the same. */
    isCached?: boolean
    /** False for a route without headers for other origins. */
    cors?: false
  }
}

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  form: FormOf<E>
  /** The only file of a multipart body; only endpoints with a form have it. */
  image: E['form'] extends object ? Upload : undefined
  principal: E['access'] extends 'public' ? null : Principal
  request: FastifyRequest
  reply: FastifyReply
}

/** The result of a call: its value, or the reply through which the call sent bytes itself. */
export type ResultOf<E extends Endpoint> = SuccessOf<E> | FastifyReply

export type MountOptions = { isCached?: boolean }

/**
 * Mounts an endpoint of the contract. Invalid input returns 400 (404 for a malformed id in the path) before
 * `handle` runs. The result of `handle` is sent with the endpoint's success status, unless `handle` sent
 * bytes through `reply` itself and returns that. A call with an image counts among its account's uploads, and is refused
 * with 429 when they are too many.
 */
export function mount<E extends Endpoint>(
  scope: Scope,
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResultOf<E>>,
  { isCached = false }: MountOptions = {},
): void {
  if (scope.access !== endpoint.access) {
    throw new Error(`${endpoint.method} ${endpoint.path} needs ${endpoint.access}, not ${scope.access}`)
  }
  const status = successStatus(endpoint.responses)
  scope.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, isCached },
    schema: describe(endpoint),
    ...(endpoint.form ? {} : { onRequest: endpoint.body ? takeOnlyJson : ignoreAnyBody }),
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    handler: async (request, reply) => {
      const params = readParams(endpoint, request)
      const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined
      const body = endpoint.body
        ? parseInput(endpoint.body, request.body === undefined ? {} : request.body)
        : undefined
      const { principal } = request
      const answerWith = async (upload: { fields: unknown; image: Upload } | undefined) =>
        handle({
          params,
          query,
          body,
          form: upload?.fields,
          image: upload?.image,
          principal,
          request,
          reply,
        } as Call<E>)
      const answerUpload = async (form: NonNullable<Endpoint['form']>) => {
        if (principal === null) throw new Error('An upload needs somebody who is signed in.')
        const { userId: id } = principal
        const counts = { name: 'upload' as const, key: () => id }
        return scope.uploads.receive(
          { id, gone: clientGone(request, reply) },
          (reading) => readUpload(request, reply, form, reading),
          (upload) => limitCall(scope.throttles, [counts], { request, reply }, () => answerWith(upload)),
        )
      }
      const answer = endpoint.form ? await answerUpload(endpoint.form) : await answerWith(undefined)
      // A reply that was sent resolves to undefined when awaited, so the result does not show it. A stream that its
      // client left is not `sent`, because it has not ended.
      return reply.sent || reply.raw.headersSent ? reply : reply.code(status).send(answer)
    },
  })
}

/** A call without a body ignores any that a client sends: a logout must not fail because of its content type. */
async function ignoreAnyBody(request: FastifyRequest): Promise<void> {
  ignoreBody(request)
}

function readParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.params) return undefined
  const parsed = endpoint.params.safeParse(request.params)
  if (!parsed.success) throw notFound()
  return parsed.data
}

function successStatus(responses: Responses): number {
  const success = Object.keys(responses).find((code) => Number(code) < 300)
  if (success === undefined) throw new Error('An endpoint needs a success status')
  return Number(success)
}

/**
 * Returns Fastify's schema of an endpoint: responses are checked before they are sent; `mount` itself reads
 * the input.
 */
function describe(endpoint: Endpoint): object {
  const response = Object.fromEntries(
    Object.entries(declaredResponses(endpoint)).filter(([, schema]) => !isBinary(schema)),
  )
  return { summary: endpoint.summary, response }
}

/**
 * Throws if a response is not the endpoint's: a status that it does not declare, or the code of a refusal whose text
 * only the console has, to a call of the shop. Tests fail on it.
 */
export function assertDeclared(endpoint: Endpoint, status: number, payload: unknown): void {
  const call = `${endpoint.method} ${endpoint.path}`
  if (!(status in declaredResponses(endpoint))) {
    throw new AppError(500, { detail: `${call} returned an undeclared status ${status}` })
  }
  if (status < 400 || typeof payload !== 'string' || !['public', 'member'].includes(endpoint.access)) return
  const body: unknown = JSON.parse(payload)
  const code = errorCodeOf(body)
  if (code !== null && memberErrorOf(body) === null) {
    throw new AppError(500, { detail: `${call} returned ${code}, whose text is not in member-errors.ts` })
  }
}
