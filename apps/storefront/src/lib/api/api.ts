import { createApiClient } from '@jansi/client/api-client'
import type { ApiFailure, ApiResult, CallOptions } from '@jansi/client/api-types'
import type { Call, Endpoint, SuccessOf } from '@jansi/contract/endpoint'
import { accessToken } from '../session/access-token.ts'
import { endSession, session } from '../session/session.ts'
import { noteResponse } from './offline-copies.ts'

/** Where the API is: on the same origin unless VITE_API_URL names another host. */
export const apiBase: string = import.meta.env.VITE_API_URL ?? '/api'

/**
 * The storefront's client of the API. A refused refresh clears the session
 * and asks to log in again (specification, section 4).
 */
const client = createApiClient({
  baseUrl: apiBase,
  readToken: accessToken.get,
  onRefreshed: (access) => session.dispatch({ type: 'REFRESH_SUCCESS', access }),
  onRefreshRefused: () => endSession({ type: 'REFRESH_FAIL' }),
  isRefreshRefused: (status) => status !== 0 && status !== 429 && status < 500,
  failureWhenUnreachable: 'own',
  onResponse: noteResponse,
  // Loaded when somebody first sends an image; without it, the image goes as it is.
  shrinkImage: (image) =>
    import('@jansi/client/shrink-image').then(({ shrinkImage }) => shrinkImage(image)).catch(() => image),
})

export const refreshAccess = client.refresh

/** Calls one endpoint of the contract. Never throws: a refusal, a fault and a lost connection are results. */
export function call<E extends Endpoint>(endpoint: Call<E>, options: CallOptions<E>): Promise<ApiResult<E>> {
  return client.call(endpoint, options)
}

/** Thrown by callForData, so that TanStack Query sees a failure as one. */
export class CallError extends Error {
  constructor(readonly failure: ApiFailure) {
    super(`The API returned ${failure.status}`)
  }
}

/** As call, for a query function: returns the data, or throws a CallError that holds the failure. */
export async function callForData<E extends Endpoint>(
  endpoint: Call<E>,
  options: CallOptions<E>,
): Promise<SuccessOf<E>> {
  const result = await call(endpoint, options)
  if (!result.ok) throw new CallError(result)
  return result.data
}
