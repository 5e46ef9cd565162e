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

/** The slots of requests in progress. */
const placesOf = new WeakMap<FastifyRequest, Set<FastifyRequest>>()

/** Runs a wait during which the request holds no slot, so that others can be processed. */
export async function withoutPlace<T>(request: FastifyRequest, wait: () => Promise<T>): Promise<T> {
  const places = placesOf.get(request)
  places?.delete(request)
  const result = await wait()
  places?.add(request)
  return result
}

/**
 * Refuses requests with 503 while `most` are in progress, or while the event loop is overloaded. Sending and
 * fetching by the client is no work, so slow clients occupy no slot; uploads, which are held in memory, have
 * slots of their own.
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
  const begin = (request: FastifyRequest) => {
    if (working.size >= most) throw new Overloaded('requests')
    working.add(request)
    placesOf.set(request, working)
  }
  app.addHook('onRequest', async (request) => {
    if (!ALWAYS.test(request.url)) begin(request)
  })
  // The body may take its time; the work continues once it has arrived.
  app.addHook('preParsing', async (request) => {
    working.delete(request)
  })
  app.addHook('preHandler', async (request) => {
    if (!ALWAYS.test(request.url) && !request.isMultipart()) begin(request)
  })
  app.addHook('onSend', async (request) => {
    working.delete(request)
  })
  // A response may be sent by another way than `send`, and its slot must not be lost permanently.
  app.addHook('onResponse', async (request) => {
    working.delete(request)
  })
}
