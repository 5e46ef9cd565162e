import type { Endpoint } from '@jansi/contract/endpoint'
import type { ErrorBody } from '@jansi/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, unavailable } from '../core/app-error.ts'
import { hasConnectionError, saysDiskFull } from '../db/unavailable.ts'
import { type ImageRefusal, ImageRefused } from '../files/image-task.ts'
import { FilesUnavailable } from '../files/store.ts'
import { WorkersBusy } from '../workers/worker-pool.ts'
import { unsupportedMediaType } from './body-type.ts'
import { quoteRequestId } from './request-ids.ts'

const IMAGE_REFUSALS: Record<ImageRefusal, { status: number; text: string }> = {
  empty: { status: 400, text: 'The submitted file is empty.' },
  not_image: {
    status: 400,
    text: 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
  },
  too_large: { status: 413, text: 'The file is larger than 8 MB.' },
  too_many_pixels: { status: 400, text: 'The image has more than 25 megapixels.' },
}

/** A body that is too large, and files of which a client asks for another version or for bytes beyond the end. */
const KEPT: ReadonlySet<number> = new Set([412, 413, 416])

const NOT_FOUND: ErrorBody = { detail: 'Not found.' }

/** Sends every refusal and fault under `/api` in the contract's shape (section 8 and its conventions). */
export function answerErrors(
  api: FastifyInstance,
  endpoints: () => readonly Endpoint[],
  countRefusal: (error: unknown) => void,
): void {
  api.setErrorHandler((error: FastifyError | AppError | Error, request, reply) => {
    countRefusal(error)
    const { status, body } = toAnswer(error, request)
    // Requests shed under load are counted; a logged stack for each would add to the load.
    const isShed = error instanceof AppError || error instanceof WorkersBusy
    if (status >= 500 && !isShed) request.log.error({ err: error }, 'request failed')
    const byId = request.routeOptions.config.endpoint?.path.includes(':') === true
    const named = status === 404 && byId ? callsNamed(request, endpoints()) : []
    if (named.length > 0) return refuseMethod(request, reply, named)
    if (status === 401) reply.header('www-authenticate', 'Bearer realm="api"')
    if (status === 503) reply.header('retry-after', '5')
    if (status === 416 && isHttpError(error)) reply.headers(error.headers)
    return reply.code(status).type('application/json').send(body)
  })
  api.setNotFoundHandler((request, reply) => answerUnknown(request, reply, endpoints()))
}

/** Refuses an address that cannot be decoded, before any route: it names nothing. */
export function answerBadUrl(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  quoteRequestId(request, reply)
  reply.code(404).type('application/json').send(NOT_FOUND)
  // No hook runs for it.
  request.log.info({ req: request, res: reply }, 'request completed')
}

function toAnswer(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
): Pick<AppError, 'status' | 'body'> {
  if (error instanceof AppError) return error
  if (error instanceof ImageRefused) {
    const { status, text } = IMAGE_REFUSALS[error.reason]
    return { status, body: { image: [text], code: `image_${error.reason}` } }
  }
  if (error instanceof WorkersBusy || error instanceof FilesUnavailable) return unavailable()
  const code = 'code' in error ? error.code : ''
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType(request)
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return answer(400, `JSON parse error - ${error.message}`)
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return answer(413, 'The request is too large.')
    case 'FST_FILES_LIMIT':
      return answer(413, 'The request holds more than one file.')
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return answer(413, 'The request has too many fields.')
    case 'FST_ERR_RESPONSE_SERIALIZATION':
      return answer(500, 'Internal server error.')
  }
  if (hasConnectionError(error) || saysDiskFull(error) || status === 503) return unavailable()
  if (status >= 400 && status < 500) return answer(KEPT.has(status) ? status : 400, error.message)
  return answer(500, 'Internal server error.')
}

/** True of an error that names headers for its response, as the size of a file whose end a range is beyond. */
function isHttpError(error: Error): error is Error & { headers: Record<string, string> } {
  return 'headers' in error && typeof error.headers === 'object'
}

function answer(status: number, detail: string): Pick<AppError, 'status' | 'body'> {
  return { status, body: { detail } }
}

function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoints: readonly Endpoint[],
): FastifyReply {
  const named = callsNamed(request, endpoints)
  const endpointsHere =
    named.length > 0 ? named : endpoints.filter(({ path }) => pathPattern(path).test(pathOf(request)))
  return endpointsHere.length > 0
    ? refuseMethod(request, reply, endpointsHere)
    : reply.code(404).send(NOT_FOUND)
}

/**
 * Calls whose own name is part of the address, where it would also match the id of another call:
 * `/order/create_from_cart/`.
 */
function callsNamed(request: FastifyRequest, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return endpoints.filter(({ path }) => !path.includes(':') && pathPattern(path).test(pathOf(request)))
}

function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoints: readonly Endpoint[],
): FastifyReply {
  const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return reply
    .code(405)
    .header('allow', [...new Set(methods)].join(', '))
    .send({ detail: `Method "${request.method}" not allowed.` })
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/:[a-z_]+/g, '[^/]+').replace(/\/$/, '/?')}$`)
}
