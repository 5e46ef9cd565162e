import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Overloaded } from '../core/app-error.ts'

/**
 * Monitoring calls it: without a response, it would take a busy process for a dead one. And the console's stream of
 * changes: consoles without it ask for everything again and again.
 */
const ALWAYS = /^\/(api\/(healthz|readyz|staff\/changes)|metrics)\/?(\?|$)/
/**
 * The mean over five seconds: neither one long task nor a slow machine is an overload, but a continuous load
 * is. A program that was just loaded has delayed its event loop without any other work.
 */
const LOOP = { delayMs: 3_000, sampleMs: 5_000, startMs: 30_000 }

declare module 'fastify' {
  interface FastifyRequest {
    /** The slots of the app's requests in progress; undefined in an app without slots. */
    readonly slots: Set<FastifyRequest> | undefined
  }
}

/** Runs a wait during which the request holds no slot, so that others can be processed. */
export async function withoutPlace<T>(request: FastifyRequest, wait: () => Promise<T>): Promise<T> {
  request.slots?.delete(request)
  const result = await wait()
  request.slots?.add(request)
  return result
}

/**
 * Refuses requests with 503 while `most` are in progress, or while the event loop is overloaded. Sending and
 * fetching by the client is no work, so slow clients occupy no slot; uploads have limits of their own.
 */
export async function shedLoad(app: FastifyInstance, most: number, loop = LOOP): Promise<void> {
  const started = performance.now()
  await app.register(underPressure, {
    maxEventLoopDelay: loop.delayMs,
    sampleInterval: loop.sampleMs,
    pressureHandler({ url }) {
      if (ALWAYS.test(url) || performance.now() - started < loop.startMs) return
      throw new Overloaded('event loop')
    },
  })
  const working = new Set<FastifyRequest>()
  app.decorateRequest('slots', { getter: () => working })
  const begin = (request: FastifyRequest) => {
    if (working.size >= most) throw new Overloaded('requests')
    working.add(request)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!ALWAYS.test(request.url)) begin(request)
    done()
  })
  // The body may take its time; the work continues once it has arrived.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    working.delete(request)
    done(null, payload)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (!ALWAYS.test(request.url) && !request.isMultipart()) begin(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    working.delete(request)
    done(null, payload)
  })
  // A response may be sent by another way than `send`, and its slot must not be lost permanently.
  app.addHook('onResponse', (request, _reply, done) => {
    working.delete(request)
    done()
  })
}
