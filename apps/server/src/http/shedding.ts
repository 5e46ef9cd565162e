import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Overloaded } from '../core/app-error.ts'

/** Monitoring calls it: without a response, it would take a busy process for a dead one. */
const ALWAYS = /^\/(api\/(healthz|readyz)|metrics)\/?(\?|$)/
/**
 * The mean over five seconds: one long piece of work is no overload, nor is a slow machine; an endless row is. A program
 * that has just been loaded has kept its event loop waiting without having any other work.
 */
const LOOP = { delayMs: 3_000, sampleMs: 5_000, startMs: 30_000 }

/** The places among which a request has its own while it is worked on. */
const placesOf = new WeakMap<FastifyRequest, Set<FastifyRequest>>()

/** Runs a wait during which the request takes no place: others are worked on meanwhile. */
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
  // The body may take its time; the work goes on once it is there.
  app.addHook('preParsing', async (request) => {
    working.delete(request)
  })
  app.addHook('preHandler', async (request) => {
    if (!ALWAYS.test(request.url) && !request.isMultipart()) begin(request)
  })
  app.addHook('onSend', async (request) => {
    working.delete(request)
  })
  // An answer may go out by another way than `send`, and its place must not be lost permanently.
  app.addHook('onResponse', async (request) => {
    working.delete(request)
  })
}
