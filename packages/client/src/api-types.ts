import type {
  BodyInput,
  Call,
  Endpoint,
  FormInput,
  ParamsInput,
  QueryInput,
  SuccessOf,
} from '@jansi/contract/endpoint'
import type { SendRequest } from './send-request.ts'

type SuccessStatus = 200 | 201 | 202 | 204

/** A response with one of the endpoint's declared success statuses, and its body. */
export type ApiSuccess<E extends Endpoint> = {
  ok: true
  status: keyof E['responses'] & SuccessStatus
  data: SuccessOf<E>
}

/**
 * A refusal or a fault. `status` is 0 when no response came; `data` is the body as the server sent it. Its code is read
 * by `memberErrorOf`: pages that only read data do not load the list of codes.
 */
export type ApiFailure = { ok: false; status: number; data: unknown }

export type ApiResult<E extends Endpoint> = ApiSuccess<E> | ApiFailure

/** The result of a call as the contract's `calls/` name it. */
export type ResultOf<C extends Call> = C extends Call<infer E> ? ApiResult<E> : never

type Part<Input, Shape> = Input extends undefined ? unknown : Shape

/**
 * The input of a call: path parameters, body, or the fields and the image of a form, as far as the endpoint has them. The
 * query may be left out.
 */
export type CallOptions<E extends Endpoint> = Part<ParamsInput<E>, { params: ParamsInput<E> }> &
  Part<QueryInput<E>, { query?: QueryInput<E> }> &
  Part<BodyInput<E>, { body: BodyInput<E> }> &
  Part<FormInput<E>, { form: FormInput<E>; image: File }> & {
    /** Sent as `Idempotency-Key`: the same key twice makes one order. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** The request goes on when its page is closed, see `sendRequest`. */
    keepalive?: boolean
    /** Another way to send it than by fetch. */
    send?: SendRequest
  }

/** CallOptions of any endpoint. */
export type AnyCallOptions = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
  image?: File
  idempotencyKey?: string
  signal?: AbortSignal
  keepalive?: boolean
  send?: SendRequest
}

/**
 * The result of a refresh. refused: the session is over · unreachable: there was no response, or a failure unrelated to the
 * session; nothing was changed.
 */
export type Refresh = { outcome: 'refreshed' } | { outcome: 'refused' | 'unreachable'; failure: ApiFailure }

/** Calls the API. Nothing here throws: a refusal, a fault and a lost connection are results. */
export type ApiClient = {
  /**
   * Calls one endpoint of the contract. A 401 on an endpoint that needs a login refreshes the access token once and
   * calls again.
   */
  call<E extends Endpoint>(endpoint: Call<E>, options: CallOptions<E>): Promise<ApiResult<E>>
  /**
   * Requests a new access token by the refresh cookie. Calls at the same time share one request, since a refresh token
   * serves once.
   */
  refresh(): Promise<Refresh>
}
