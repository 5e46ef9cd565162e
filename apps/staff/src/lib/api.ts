import { refreshToken } from '@jansi/contract/auth'
import {
  type BodyInput,
  type Endpoint,
  type FormInput,
  isBinary,
  type ParamsInput,
  type QueryInput,
  type SuccessOf,
} from '@jansi/contract/endpoint'
import type { z } from 'zod'
import { accessToken, type TokenStore } from './access-token.ts'
import { ApiError } from './api-error.ts'

type Part<E extends Endpoint, Key extends keyof Endpoint, Value> =
  E extends Record<Key, z.ZodType> ? Record<Key, Value> : unknown

/**
 * The input of a call: its path parameters, its body, or the fields and the image of its form; the query may
 * be left out.
 */
export type CallInput<E extends Endpoint> = Part<E, 'params', ParamsInput<E>> &
  Part<E, 'body', BodyInput<E>> &
  (E extends { form: z.ZodType } ? { form: FormInput<E>; image: Blob } : unknown) & {
    query?: QueryInput<E>
    signal?: AbortSignal
  }

export type Api = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<SuccessOf<E>>

type Sent = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
  image?: Blob
  signal?: AbortSignal
}

/**
 * Creates the function that calls the API. It sends the access token and the cookies, and returns the body of
 * a success, as bytes if the endpoint declares them; it throws an ApiError otherwise. After a 401 it
 * refreshes the token once, shared by all waiting calls, and tries again.
 */
export function createApi(deps: { base: string; fetch: typeof fetch; tokens: TokenStore }): Api {
  const { tokens } = deps
  let refreshing: Promise<string | null> | null = null

  async function send(endpoint: Endpoint, input: Sent, token: string | null): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    const payload = payloadOf(input)
    try {
      return await deps.fetch(deps.base + pathOf(endpoint, input), {
        method: endpoint.method,
        headers,
        credentials: 'include',
        ...(payload !== undefined && { body: payload }),
        ...(input.signal && { signal: input.signal }),
      })
    } catch (error) {
      if (input.signal?.aborted) throw error
      throw new ApiError(0, null)
    }
  }

  async function renew(): Promise<string | null> {
    const response = await send(refreshToken, {}, null)
    if (response.ok) {
      const { access } = (await bodyOf(response)) as SuccessOf<typeof refreshToken>
      tokens.write(access)
      return access
    }
    if (response.status !== 401) throw new ApiError(response.status, await bodyOf(response))
    tokens.clear()
    return null
  }

  function renewOnce(): Promise<string | null> {
    refreshing ??= renew().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  return async (endpoint, input) => {
    const sent = input as Sent
    const token = tokens.read()
    let response = await send(endpoint, sent, token)
    if (response.status === 401 && token && endpoint.access !== 'public') {
      // Another call or tab may have renewed it while this one was under way.
      const current = tokens.read()
      const renewed = current && current !== token ? current : await renewOnce()
      if (renewed) response = await send(endpoint, sent, renewed)
    }
    if (!response.ok) throw new ApiError(response.status, await bodyOf(response))
    const declared = endpoint.responses[response.status]
    const body = declared && isBinary(declared) ? await bytesOf(response) : await bodyOf(response)
    return body as SuccessOf<typeof endpoint>
  }
}

function pathOf(endpoint: Endpoint, input: Sent): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function payloadOf({ body, form, image }: Sent): string | FormData | undefined {
  if (body !== undefined) return JSON.stringify(body)
  if (!form || !image) return undefined
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.set(name, String(value))
  data.set('image', image)
  return data
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/** A download that breaks off in the middle is no download. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch {
    throw new ApiError(0, null)
  }
}

/** The console's API: on the same origin unless VITE_API_URL names another host. */
export const api = createApi({
  base: import.meta.env.VITE_API_URL ?? '/api',
  fetch: (input, init) => fetch(input, init),
  tokens: accessToken,
})
