import type { Call, Endpoint } from './endpoint.ts'

/** Returns how to call an endpoint that returns JSON. */
// @__NO_SIDE_EFFECTS__
export function call<E extends Endpoint>(method: E['method'], path: E['path'], access: E['access']): Call<E> {
  return { method, path, access, isBinary: false }
}

/** Returns how to call an endpoint that returns bytes. */
// @__NO_SIDE_EFFECTS__
export function callForBytes<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  access: E['access'],
): Call<E> {
  return { method, path, access, isBinary: true }
}
