import { subscribe } from 'node:diagnostics_channel'
import type { Endpoint } from '@jansi/contract/endpoint'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Every route that an app of this file mounts from now on. Call it before `openShop`; it is filled in `beforeAll`. */
export function recordRoutes() {
  const routes: RouteOptions[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(route)
    })
  })
  return {
    routes,
    /** The endpoints of the contract among them, each once. */
    endpoints: (): Endpoint[] => [
      ...new Set(routes.flatMap(({ config }) => (config?.endpoint ? [config.endpoint] : []))),
    ],
  }
}

/** `POST /order/:id/cancel/`, as messages and tables name an endpoint. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'
const UNKNOWN_INTEGER = '2147483647'

/** An endpoint's address under `/api` with a well-formed id that nobody has. */
export function addressOf({ path, params }: Pick<Endpoint, 'path' | 'params'>): string {
  const id = params?.safeParse({ id: UNKNOWN_UUID }).success === false ? UNKNOWN_INTEGER : UNKNOWN_UUID
  return `/api${path.replace(/:[a-z_]+/g, id)}`
}
