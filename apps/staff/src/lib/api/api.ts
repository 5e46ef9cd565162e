import { createApiClient } from '@jansi/client/api-client'
import type { CallOptions } from '@jansi/client/api-types'
import { endpointUrl } from '@jansi/client/endpoint-url'
import { serverNow } from '@jansi/client/server-clock'
import { followChanges } from '@jansi/contract/calls/staff-live'
import type { Call, Endpoint, SuccessOf } from '@jansi/contract/endpoint'
import { accessToken, endOfToken } from './access-token.ts'
import { ApiError } from './api-error.ts'

export type Api = <E extends Endpoint>(endpoint: Call<E>, options: CallOptions<E>) => Promise<SuccessOf<E>>

const BASE_URL = import.meta.env.VITE_API_URL ?? '/api'

const client = createApiClient({
  baseUrl: BASE_URL,
  readToken: accessToken.read,
  onRefreshed: accessToken.write,
  onRefreshRefused: accessToken.clear,
  isRefreshRefused: (status) => status === 401,
  // react-admin logs out at a 401, which a server out of reach is no reason for.
  failureWhenUnreachable: 'refresh',
  // Loaded when a volunteer first sends an image; without it the image is sent as it is.
  shrinkImage: (image) =>
    import('./small-image.ts').then(
      ({ smallImage }) => smallImage(image),
      () => image,
    ),
})

/** A token that ends within this time is exchanged before it is needed, in milliseconds. */
const OLD_MS = 60_000

/** Exchanges an access token that is about to end, or has ended, for calls that could not wait for it. */
export async function renewTokenIfOld(): Promise<void> {
  const token = accessToken.read()
  const end = token === null ? null : endOfToken(token)
  if (end !== null && end - serverNow() < OLD_MS) await client.refresh()
}

/**
 * Calls the console's API, on the same origin unless VITE_API_URL names another host. Returns the body of a success.
 * Throws an ApiError for any other response, the abort reason of an aborted call, and as `smallImage`.
 */
export const api: Api = async (endpoint, options) => {
  const result = await client.call(endpoint, options)
  if (result.ok) return result.data
  options.signal?.throwIfAborted()
  throw new ApiError(result.status, result.data)
}

/**
 * Opens the stream of changes with a valid token; EventSource could send none. Returns the response, 401 when the session
 * is over. Throws when the server is out of reach.
 */
export async function openChanges(signal: AbortSignal): Promise<Response> {
  await renewTokenIfOld()
  const send = () =>
    fetch(endpointUrl(BASE_URL, followChanges), {
      method: followChanges.method,
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${accessToken.read() ?? ''}` },
      cache: 'no-store',
      signal,
    })
  const response = await send()
  if (response.status !== 401) return response
  const { outcome } = await client.refresh()
  if (outcome === 'unreachable') throw new ApiError(0, null)
  return outcome === 'refreshed' ? send() : response
}
