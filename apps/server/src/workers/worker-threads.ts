import { Piscina } from 'piscina'
import { MAX_IDLE_MS, NoWorker, type Workers, type WorkersOptions } from './workers.ts'

/** Where new objects start. V8 would let it grow to 32 MB and keep it. */
const YOUNG_HEAP_MB = 4

/**
 * Piscina starts, watches and ends the threads; its own queue stays empty, because it is first in, first out, and does not
 * report when a task begins.
 */
export function openWorkerThreads<Task, Reply>(options: WorkersOptions): Workers<Task, Reply> {
  const piscina = new Piscina<Task, Reply>({
    filename: options.file.href,
    minThreads: 0,
    maxThreads: options.workers,
    idleTimeout: options.idleTimeout ?? MAX_IDLE_MS,
    resourceLimits: {
      maxOldGenerationSizeMb: options.heapMb,
      maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
    },
    recordTiming: false,
  })
  const failures = new Set<AbortController>()

  // A thread that cannot load its module has no task yet: its error is that of the tasks which wait for a thread.
  piscina.on('error', (error) => {
    for (const failure of failures) failure.abort(new NoWorker(error.message, { cause: error }))
  })

  return {
    async run(task, end) {
      const failure = new AbortController()
      failures.add(failure)
      try {
        return await piscina.run(task, { signal: AbortSignal.any([end, failure.signal]) })
      } catch (error) {
        throw failure.signal.aborted ? failure.signal.reason : error
      } finally {
        failures.delete(failure)
      }
    },
    close: () => piscina.destroy(),
  }
}
