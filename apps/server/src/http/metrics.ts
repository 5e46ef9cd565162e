import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Overloaded } from '../core/app-error.ts'
import type { ImageWorkers } from '../files/images.ts'
import { VERSION } from '../version.ts'
import { WorkersBusy } from '../workers/worker-pool.ts'
import type { UploadLimit } from './upload-limit.ts'
import type { RequestWatcher } from './watch-requests.ts'

/**
 * The metrics of one app. Each app has its own registry; metrics of the whole process are registered once.
 */
export type Metrics = {
  registry: Registry
  /** Counts a refusal beyond capacity. Nothing else is counted. */
  refused(error: unknown): void
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>
}

/**
 * Seconds. A cached response takes one millisecond, a password hash a tenth of a second, a slip one or two.
 */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
/**
 * The label for paths without a route: the client chooses the address, so there could be any number of them.
 */
const NO_ROUTE = 'none'

let ofTheProcess: Registry | undefined

/** Creates the counters of one app, of its uploads and of the images that are decoded. */
export function openMetrics(uploads: UploadLimit, images: ImageWorkers): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const shed = new Counter({
    name: 'jansi_shed_requests_total',
    help: 'Requests turned away because the server was past its capacity.',
    labelNames: ['reason'],
    registers,
  })
  new Gauge({
    name: 'jansi_uploads',
    help: 'Uploads under way, from their first byte to the response.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'held' }, uploads.size)
    },
  })
  new Gauge({
    name: 'jansi_picture_jobs',
    help: 'Images being decoded, and images waiting for a worker.',
    labelNames: ['state'],
    registers,
    collect() {
      const { decoding, queued } = images.load()
      this.set({ state: 'decoding' }, decoding)
      this.set({ state: 'queued' }, queued)
    },
  })
  ofTheProcess ??= processMetrics()
  const both = [ofTheProcess, registry]
  return {
    registry,
    refused(error) {
      if (error instanceof Overloaded) shed.inc({ reason: error.by })
      else if (error instanceof WorkersBusy) shed.inc({ reason: 'workers' })
    },
    text: () => Registry.merge(both).metrics(),
  }
}

/**
 * Returns the watcher that measures every request by method, route template and status; a request whose client left before
 * the response was complete has the status `aborted`.
 */
export function measureRequests(registry: Registry): RequestWatcher {
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const duration = new Histogram({
    name: 'jansi_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames,
    buckets: BUCKETS,
    registers,
  })
  // Its numbers are those of the durations: counting each request twice would cost time.
  new Counter({
    name: 'jansi_http_requests_total',
    help: 'Requests, by method, route and status.',
    labelNames,
    registers,
    async collect() {
      this.reset()
      const { values } = await duration.get()
      for (const { metricName, labels, value } of values) {
        if (metricName?.endsWith('_count')) this.inc(labels, value)
      }
    },
  })
  let inFlight = 0
  new Gauge({
    name: 'jansi_http_requests_in_flight',
    help: 'Requests in progress.',
    registers,
    collect() {
      this.set(inFlight)
    },
  })
  return {
    begin() {
      inFlight += 1
    },
    end(request, reply, isComplete) {
      inFlight -= 1
      const status = isComplete ? String(reply.raw.statusCode) : 'aborted'
      const labels = { method: request.method, route: routeOf(request), status }
      duration.observe(labels, reply.elapsedTime / 1000)
    },
  }
}

/** The template, such as `/api/order/:id/`, never the address itself, which contains ids and has no limit. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE)
}

/** Memory, processor, event loop and garbage collection belong to the process, not to one of its apps. */
function processMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'jansi_build_info',
    help: 'Always 1; its labels are the release and the version of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version }, 1)
  return registry
}
