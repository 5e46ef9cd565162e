import { z } from 'zod'
import { errorBody, throttledBody } from './errors.ts'
import { intIdParams, uuidParams } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint. `member` means any signed-in account; `admin` implies `staff` implies `member`. */
export type Access = 'public' | 'member' | 'staff' | 'admin'

/** Status code → schema of the JSON body. A binary body is declared with `binary()`. */
export type Responses = Readonly<Record<number, z.ZodType>>

/**
 * One call of the API, defined once: the server mounts it, the front ends call it, the OpenAPI document is
 * derived from it. `path` is relative to `/api` and ends with a slash; the server accepts it without one too.
 */
export type Endpoint = {
  readonly method: Method
  readonly path: `/${string}/`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** Optional request headers of this call alone, with the purpose of each; the route checks their values. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: z.ZodType
  /** The limit of the JSON body in bytes, if the server's usual limit is too small. */
  readonly bodyBytes?: number
  /** The call sets or clears the refresh cookie, or needs it as the only sign of the session. */
  readonly refreshCookie?: 'sets' | 'needs'
  /** Text fields of a multipart body; the one file part is always called `image`. */
  readonly form?: z.ZodObject
  readonly responses: Responses
}

/** How to call an endpoint, without its schemas; they stay known to the compiler. */
export type Call<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path' | 'access'> & {
  /** The body of a success is bytes, not JSON. */
  readonly isBinary: boolean
  /** Never set: it carries the type alone. */
  readonly endpoint?: E
}

/** Returns how to call an endpoint. */
export function callOf<E extends Endpoint>({ method, path, access, responses }: E): Call<E> {
  return { method, path, access, isBinary: Object.values(responses).some(isBinary) }
}

/** The header of a call of staff that adds something: one press of a button takes effect once, however often it is sent. */
export const ONCE_HEADERS = {
  'Idempotency-Key': 'A repeated request with one key takes effect once, and returns the record as it is',
} as const

type Path = Endpoint['path']
/** The parts of an endpoint besides its address, and the schema of the body for each of its statuses. */
type Details = Omit<Endpoint, 'method' | 'path' | 'access' | 'responses'> & Responses
/** The paths of orders and returns, whose ids are UUIDs; other records have integers. */
type PathOfUuid = `/order/:id/${string}` | `/staff/${'orders' | 'returns'}/:id/${string}`
/** The parameters that a path names. */
type ParamsOfPath<P extends Path> = P extends PathOfUuid
  ? { readonly params: typeof uuidParams }
  : P extends `${string}/:id/${string}`
    ? { readonly params: typeof intIdParams }
    : unknown
/** The endpoint that its short form declares. */
type Declared<M extends Method, A extends Access, P extends Path, D extends Details> = {
  readonly method: M
  readonly path: P
  readonly access: A
  readonly responses: { readonly [S in keyof D & number]: D[S] }
} & ParamsOfPath<P> & { readonly [K in Exclude<keyof D, number>]: D[K] }

const PATH_OF_UUID = /^\/(order|staff\/orders|staff\/returns)\/:id\//

function paramsOf(path: Path): Pick<Endpoint, 'params'> {
  if (!path.includes('/:id/')) return {}
  return { params: PATH_OF_UUID.test(path) ? uuidParams : intIdParams }
}

function declare<M extends Method, A extends Access>(method: M, access: A) {
  return <const P extends Path, const D extends Details>(path: P, details: D): Declared<M, A, P, D> => {
    const parts = Object.entries(details)
    const isStatus = ([key]: [string, unknown]) => /^\d+$/.test(key)
    return {
      method,
      path,
      access,
      ...paramsOf(path),
      responses: Object.fromEntries(parts.filter(isStatus)),
      ...Object.fromEntries(parts.filter((part) => !isStatus(part))),
    } as Declared<M, A, P, D>
  }
}

function forEachAccess<M extends Method>(method: M) {
  return {
    public: declare(method, 'public'),
    member: declare(method, 'member'),
    staff: declare(method, 'staff'),
    admin: declare(method, 'admin'),
  }
}

/**
 * Each declares a call: `post.staff('/staff/refunds/:id/pay/', { summary: 'Record that …', body, 200: staffRefundBody })`. The
 * literal types stay, so that callers know each status's body; an `:id` in the path names a parameter: a UUID or an integer.
 */
export const get = forEachAccess('GET')
export const post = forEachAccess('POST')
export const put = forEachAccess('PUT')
export const patch = forEachAccess('PATCH')
export const del = forEachAccess('DELETE')

const MEDIA_TYPES = new WeakMap<z.ZodType, string>()

/** Declares a response whose body is bytes of the given media type, not JSON. */
export function binary(mediaType: string): z.ZodType<Uint8Array> {
  const schema = z.custom<Uint8Array>(() => true)
  MEDIA_TYPES.set(schema, mediaType)
  return schema
}

const EVENTS = new WeakMap<z.ZodType, Readonly<Record<string, z.ZodType>>>()

/** Declares a response of server-sent events, each with the schema of its data, which is JSON. */
export function eventStream(events: Readonly<Record<string, z.ZodType>>): z.ZodType<Uint8Array> {
  const schema = binary('text/event-stream')
  EVENTS.set(schema, events)
  return schema
}

/** The events of a response schema made by `eventStream()`; undefined for another response. */
export function eventsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  return EVENTS.get(schema)
}

/** The media type of a response schema made by `binary()`; undefined for a JSON body. */
export function binaryTypeOf(schema: z.ZodType): string | undefined {
  return MEDIA_TYPES.get(schema)
}

/** True for a response schema made by `binary()`. */
export function isBinary(schema: z.ZodType): boolean {
  return MEDIA_TYPES.has(schema)
}

/**
 * Every status that an endpoint can return: its own, and those that follow from its shape (validation,
 * access, unknown id, upload limits, throttle, fault). Section 8 of the specification and its conventions.
 */
export function declaredResponses(endpoint: Endpoint): Responses {
  const responses: Record<number, z.ZodType> = { 429: throttledBody, 500: errorBody, 503: errorBody }
  const carriesBody = endpoint.body ?? endpoint.form
  if (carriesBody ?? endpoint.query) responses[400] = errorBody
  if (endpoint.access !== 'public') responses[401] = errorBody
  // 403 is for a role that is too low, and for a foreign Origin on any unsafe method.
  if (endpoint.access !== 'public' || endpoint.method !== 'GET') responses[403] = errorBody
  if (endpoint.params) responses[404] = errorBody
  if (carriesBody) {
    responses[413] = errorBody
    responses[415] = errorBody
  }
  // For a key of another request.
  if (endpoint.headers === ONCE_HEADERS) responses[409] = errorBody
  return { ...responses, ...endpoint.responses }
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type FormOf<E extends Endpoint> = OutputOf<E['form']>
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>
export type QueryInput<E extends Endpoint> = InputOf<E['query']>
export type BodyInput<E extends Endpoint> = InputOf<E['body']>
export type FormInput<E extends Endpoint> = InputOf<E['form']>

type SuccessStatus = 200 | 201 | 202 | 204

/** The body of one declared status. */
export type ResponseOf<
  E extends Endpoint,
  S extends keyof E['responses'],
> = E['responses'][S] extends z.ZodType ? z.output<E['responses'][S]> : never

/** The body of whichever success status the endpoint declares. */
export type SuccessOf<E extends Endpoint> = {
  [S in keyof E['responses'] & SuccessStatus]: ResponseOf<E, S>
}[keyof E['responses'] & SuccessStatus]
