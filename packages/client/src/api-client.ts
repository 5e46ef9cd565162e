import type * as auth from '@jansi/contract/auth'
import { refreshToken } from '@jansi/contract/calls/auth'
import type { Call, Endpoint } from '@jansi/contract/endpoint'
import type { AnyCallOptions, ApiClient, ApiResult, CallOptions, Refresh } from './api-types.ts'
import { endpointUrl } from './endpoint-url.ts'
import { type RawResponse, type RequestToSend, sendRequest } from './send-request.ts'
import { isReadable, UNREADABLE_FILE } from './unreadable-file.ts'

/** The differences between the front ends. */
export type ApiClientSettings = {
  /** Precedes every path: `/api`, or the same on another host. */
  baseUrl: string
  /** Returns the access token of the signed-in user, or null. */
  readToken: () => string | null
  /** Receives each new access token. */
  onRefreshed: (access: string) => void
  /** Runs when the server refused a new access token, so that the session is over. */
  onRefreshRefused: () => void
  /** True for the statuses of a failed refresh after which the session is over. */
  isRefreshRefused: (status: number) => boolean
  /** The failure of a call whose token could not be refreshed, though the session may go on: its own 401, or the refresh's. */
  failureWhenUnreachable: 'own' | 'refresh'
  /** Receives the age of each response that came, see `RawResponse`, with its address and body. */
  onResponse?: (address: string, keptAt: number | null, body: unknown) => void
  /** Makes an image smaller before it is sent. */
  shrinkImage?: (image: File) => Promise<File>
}

/** Makes the one client of a front end. */
export function createApiClient(settings: ApiClientSettings): ApiClient {
  let refreshing: Promise<Refresh> | null = null

  async function call<E extends Endpoint>(endpoint: Call<E>, options: CallOptions<E>): Promise<ApiResult<E>> {
    const given: AnyCallOptions = options
    // Only an image is waited for: other requests leave while the page is drawn.
    const ready = given.image ? await withSmallImage(given, given.image) : given
    if (ready.image && !(await isReadable(ready.image)))
      return { ok: false, status: 400, data: UNREADABLE_FILE }
    const token = settings.readToken()
    const { send: sendBy = sendRequest } = ready
    const send = (bearer: string | null) => sendBy(requestOf(settings.baseUrl, endpoint, ready, bearer))
    let response = await send(token)
    if (response.status === 401 && endpoint.access !== 'public' && token !== null) {
      // Another tab or call may have changed the token meanwhile; then that one is used.
      const refreshed = settings.readToken() === token ? await refresh() : null
      if (refreshed === null || refreshed.outcome === 'refreshed') {
        response = await send(settings.readToken())
      } else if (refreshed.outcome === 'unreachable' && settings.failureWhenUnreachable === 'refresh') {
        return refreshed.failure
      }
    }
    if (response.status !== 0) {
      const { url } = requestOf(settings.baseUrl, endpoint, ready, null)
      settings.onResponse?.(url, response.keptAt, response.data)
    }
    return resultOf(response)
  }

  async function withSmallImage(options: AnyCallOptions, image: File): Promise<AnyCallOptions> {
    return settings.shrinkImage ? { ...options, image: await settings.shrinkImage(image) } : options
  }

  function refresh(): Promise<Refresh> {
    refreshing ??= requestToken().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function requestToken(): Promise<Refresh> {
    // The cookie that comes back must be kept even if the page is closed: the old one serves once.
    const request = requestOf(settings.baseUrl, refreshToken, { keepalive: true }, null)
    const result = resultOf<typeof auth.refreshToken>(await sendRequest(request))
    if (result.ok) {
      settings.onRefreshed(result.data.access)
      return { outcome: 'refreshed' }
    }
    if (!settings.isRefreshRefused(result.status)) return { outcome: 'unreachable', failure: result }
    settings.onRefreshRefused()
    return { outcome: 'refused', failure: result }
  }

  return { call, refresh }
}

function requestOf(
  baseUrl: string,
  endpoint: Call,
  options: AnyCallOptions,
  token: string | null,
): RequestToSend {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token !== null) headers.Authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  return {
    method: endpoint.method,
    url: endpointUrl(baseUrl, endpoint, options.params, options.query),
    headers,
    body: bodyOf(options),
    isBinary: endpoint.isBinary,
    signal: options.signal,
    keepalive: options.keepalive,
  }
}

function bodyOf({ body, form, image }: AnyCallOptions): string | FormData | undefined {
  if (body !== undefined) return JSON.stringify(body)
  if (!form || !image) return undefined
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) data.append(name, String(value))
  }
  // Last, so that a server that reads the stream knows the fields before the bytes arrive.
  data.append('image', image, image.name)
  return data
}

function resultOf<E extends Endpoint>({ status, data }: RawResponse): ApiResult<E> {
  if (status < 200 || status >= 300) return { ok: false, status, data }
  // The server checks each body against its schema as it leaves; front ends carry no schemas (docs/decisions/006).
  return { ok: true, status, data } as ApiResult<E>
}
