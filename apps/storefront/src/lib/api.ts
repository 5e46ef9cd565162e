import {
  type BodyInput,
  type Endpoint,
  type FormInput,
  isBinary,
  type ParamsInput,
  type QueryInput,
  type ResponseOf,
  type SuccessOf,
} from '@jansi/contract/endpoint'
import { type ErrorCode, errorCodeOf } from '@jansi/contract/errors'
import { accessToken } from './access-token.ts'
import { urlOf } from './api-url.ts'
import { refreshAccess } from './refresh-access.ts'
import { type Answer, sendRequest } from './send-request.ts'

type SuccessStatus = 200 | 201 | 202 | 204

/** A response with one of the endpoint's declared success statuses. */
export type ApiSuccess<E extends Endpoint> = {
  [S in keyof E['responses'] & SuccessStatus]: { ok: true; status: S; data: ResponseOf<E, S> }
}[keyof E['responses'] & SuccessStatus]

/** A refusal or a fault. `status` 0: no answer came. `data` is the body as the server sent it. */
export type ApiFailure = { ok: false; status: number; data: unknown; code: ErrorCode | null }

export type ApiResult<E extends Endpoint> = ApiSuccess<E> | ApiFailure

type Part<Input, Shape> = Input extends undefined ? unknown : Shape

export type CallOptions<E extends Endpoint> = Part<ParamsInput<E>, { params: ParamsInput<E> }> &
  Part<QueryInput<E>, { query?: QueryInput<E> }> &
  Part<BodyInput<E>, { body: BodyInput<E> }> &
  Part<FormInput<E>, { form: FormInput<E> & { image: File } }> & {
    /** Sent as `Idempotency-Key`: the same key twice makes one order. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** Share of the body that was sent, 0 to 1. */
    onUploadProgress?: (share: number) => void
  }

type LooseOptions = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown> & { image: File }
  idempotencyKey?: string
  signal?: AbortSignal
  onUploadProgress?: (share: number) => void
}

/**
 * Calls one endpoint of the contract. Never throws for a refusal, a fault or a lost connection: the result
 * shows which. After a 401 on an endpoint that needs a login, renews the access token once and calls again. A
 * photo may be reduced before it is sent.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ApiResult<E>> {
  const given = options as LooseOptions
  // Waits only for a photo: other requests of a page leave while it is drawn.
  const loose = given.form ? await withSmallImage(given, given.form) : given
  const sentWith = accessToken.get()
  let answer = await attempt(endpoint, loose, sentWith)
  if (answer.status === 401 && endpoint.access !== 'public' && sentWith !== null) {
    // Another tab or call may have renewed the token meanwhile; then its token serves.
    const renewed = accessToken.get() !== sentWith || (await refreshAccess()) === 'refreshed'
    if (renewed) answer = await attempt(endpoint, loose, accessToken.get())
  }
  const ok = answer.status >= 200 && answer.status < 300
  if (!ok) return { ok: false, status: answer.status, data: answer.data, code: errorCodeOf(answer.data) }
  return { ok: true, status: answer.status, data: answer.data } as ApiResult<E>
}

/** Thrown by callForData, so that TanStack Query sees a failure as one. */
export class CallError extends Error {
  constructor(readonly failure: ApiFailure) {
    super(`The API returned ${failure.status}`)
  }
}

/** As call, for a query function: gives the data, or throws a CallError that holds the failure. */
export async function callForData<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<SuccessOf<E>> {
  const result = await call(endpoint, options)
  if (!result.ok) throw new CallError(result)
  return result.data as SuccessOf<E>
}

function attempt(endpoint: Endpoint, options: LooseOptions, token: string | null): Promise<Answer> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  let body: BodyInit | undefined
  if (options.form) {
    body = formData(options.form)
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(options.body)
  }
  return sendRequest({
    method: endpoint.method,
    url: urlOf(endpoint, options.params, options.query),
    headers,
    body,
    binary: Object.values(endpoint.responses).some(isBinary),
    signal: options.signal,
    onUploadProgress: options.onUploadProgress,
  })
}

async function withSmallImage(
  options: LooseOptions,
  form: NonNullable<LooseOptions['form']>,
): Promise<LooseOptions> {
  const { image } = form
  // The code that reduces photos is loaded when the first one is sent; without it, the photo is sent
  // unchanged.
  const small = await import('./shrink-image.ts')
    .then(({ shrinkImage }) => shrinkImage(image))
    .catch(() => image)
  return { ...options, form: { ...form, image: small } }
}

function formData({ image, ...fields }: NonNullable<LooseOptions['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value))
  }
  // Last, so that a server reading the stream knows the fields before the bytes arrive.
  form.append('image', image, image.name)
  return form
}
