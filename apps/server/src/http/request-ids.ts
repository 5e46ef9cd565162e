import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../env.ts'
import { proxyAddresses } from '../env-values.ts'
import { addressOf } from './network.ts'

/**
 * True if the address that is `hop` steps from this server is a proxy of ours, whose `X-Forwarded-*` is
 * trusted.
 */
export type TrustsProxy = (address: string, hop: number) => boolean

/** The header of requests and responses; pages of other origins may read it. */
export const REQUEST_ID_HEADER = 'x-request-id'
/**
 * The formats that proxies use: UUIDs, hexadecimal, ULIDs. No character that could break or flood a line of
 * the log.
 */
const SANE = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/

/**
 * Returns the setting as a function, since Fastify takes a number of hops only so: the nearest `hops` are
 * ours.
 */
export function trustedProxies(setting: Settings['trustProxy']): TrustsProxy {
  if (typeof setting === 'boolean') return () => setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  const isProxy = compile(proxyAddresses(setting))
  return (address, hop) => isProxy(addressOf(address) ?? address, hop)
}

/** Gives every request its id: the one that our proxy sends, if it has a valid form, otherwise a new UUID. */
export function requestIds(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const sent = headers[REQUEST_ID_HEADER]
    const given = typeof sent === 'string' && SANE.test(sent) ? sent : undefined
    // On a socket file there is no address, and every process that can open it is on this machine.
    return given !== undefined && trusts(socket.remoteAddress ?? '127.0.0.1', 0) ? given : randomUUID()
  }
}

/** Adds the request's id to every response. Call it before any hook that may respond. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    quoteRequestId(request, reply)
    done()
  })
}

/** Adds the request's id to one response that is sent before any hook. */
export function quoteRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID_HEADER, request.id)
}
