import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { ServerLimits } from '../env.ts'
import { REQUEST_ID_HEADER } from './request-ids.ts'

/** Files, uploads, the database and the bucket need descriptors besides those of the clients. */
const OTHER_DESCRIPTORS = 384
const MAX_BETWEEN_CHECKS_MS = 5_000
const HEADERS_MS = 20_000
/** Enough for the longest statement (15 s) after the longest wait for a connection to the database (10 s). */
const MAX_ANSWERING_MS = 30_000

type ConnectionError = Error & { code?: string }

/**
 * The time limits of a connection: for the arrival of a request, for fetching a response, and for the next
 * request. Node closes connections that exceed them; it sends the error in the contract's shape.
 */
export function connectionOptions({ requestMs, keepAliveMs }: ServerLimits) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    // No bytes in either direction: the client does not fetch the response.
    connectionTimeout: 2 * requestMs,
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: Math.min(MAX_BETWEEN_CHECKS_MS, Math.ceil(requestMs / 4)),
    },
    clientErrorHandler: answerBrokenRequest,
  } satisfies FastifyHttpOptions<Server>
}

/** Refuses connections beyond `most`, or beyond the limit of the operating system, and logs it. */
export async function limitConnections(app: FastifyInstance, most: number): Promise<void> {
  const descriptors = await openFilesAllowed()
  const possible = Math.max(1, descriptors - OTHER_DESCRIPTORS)
  if (possible < most) {
    app.log.warn(
      { connections: possible, descriptors },
      'fewer connections than MAX_CONNECTIONS: raise the limit of open files (ulimit -n, LimitNOFILE)',
    )
  }
  app.server.maxConnections = Math.min(most, possible)
}

/**
 * When the server stops, closes connections without a request at once and the others after their responses; those that
 * are open after `maxMs` are cut. Without it a stop would wait for clients that have sent nothing or half a head, and
 * Node no longer checks its limits for the arrival of requests by then.
 */
export function closeConnectionsAtStop(app: FastifyInstance, maxMs = MAX_ANSWERING_MS): void {
  /** The requests under way on each open connection. */
  const requests = new Map<Socket, number>()
  let isStopping = false
  const closeIfUnused = (socket: Socket) => {
    if (requests.get(socket) === 0) socket.destroySoon()
  }
  app.server.on('connection', (socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
    if (isStopping) closeIfUnused(socket)
  })
  app.server.on('request', ({ socket }, response) => {
    const add = (change: number) => {
      const before = requests.get(socket)
      if (before !== undefined) requests.set(socket, before + change)
    }
    add(1)
    response.once('close', () => {
      add(-1)
      if (isStopping) closeIfUnused(socket)
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of requests.keys()) closeIfUnused(socket)
    const cut = () => {
      for (const socket of requests.keys()) socket.destroy()
    }
    setTimeout(cut, maxMs).unref()
  })
}

/** Infinity if the system reports no limit. */
async function openFilesAllowed(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const allowed = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return allowed === undefined ? Number.POSITIVE_INFINITY : Number(allowed)
}

function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, detail] = refusal(error.code)
    const body = JSON.stringify({ detail })
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `${REQUEST_ID_HEADER}: ${randomUUID()}`,
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

function refusal(code: string | undefined): [status: string, detail: string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'The request did not arrive in time.']
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'The request headers are too large.']
    default:
      return ['400 Bad Request', 'The request could not be read.']
  }
}
