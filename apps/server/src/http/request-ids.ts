import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { proxyAddresses, type Settings } from '../env.ts'

/** Whom to believe `X-Forwarded-*`: is the address, `hop` steps from this server, a proxy of ours? */
export type TrustsProxy = (address: string, hop: number) => boolean

/** The header of requests and responds; pages of other origins may read it. */
export const REQUEST_ID_HEADER = 'x-request-id'
/**
 * The formats that proxies use: UUIDs, hexadecimal, ULIDs. No character that could break or flood a line of
 * the log.
 */
const SANE = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/

/** The setting as a function; Fastify takes a number of hops as a function only: the nearest `hops` are ours. */
export function trustedProxies(setting: Settings['trustProxy']): TrustsProxy {
  if (typeof setting === 'boolean') return () => setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return compile(proxyAddresses(setting))
}

/** Gives every request its id: the one that a proxy of ours sends along, when it has a sane form, else a new UUID. */
export function requestIds(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const sent = headers[REQUEST_ID_HEADER]
    const given = typeof sent === 'string' && SANE.test(sent) ? sent : undefined
    // On a socket file there is no address, and every process that can open it is on this machine.
    return given !== undefined && trusts(socket.remoteAddress ?? '127.0.0.1', 0) ? given : randomUUID()
  }
}

/** Puts the request's id on every answer. Call it before anything that may answer. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    quoteRequestId(request, reply)
  })
}

/** Puts the request's id on one answer, for those that leave before any hook. */
export function quoteRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID_HEADER, request.id)
}
