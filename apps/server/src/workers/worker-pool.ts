import { Piscina } from 'piscina'
import { FairQueue } from './fair-queue.ts'

/** Too many tasks wait for a worker, or the shop is being stopped. The client gets 503 with Retry-After. */
export class WorkersBusy extends Error {
  override name = 'WorkersBusy'
}

/** The owner of a task. Tasks of one owner wait for each other, not in front of another owner's tasks. */
export type TaskOptions = {
  owner?: string
  /**
   * Aborts when nobody waits for the reply any more: a task that has not begun then leaves the queue, with
   * the signal's reason.
   */
  gone?: AbortSignal
}

/** Worker threads that each do one task at a time. They start with a task and end when idle; `close` them at the end. */
export type WorkerPool<Task, Reply> = {
  /** Throws `WorkersBusy` if too many tasks wait, or if the pool is closed before this task is done. */
  run(task: Task, options?: TaskOptions): Promise<Reply>
  load(): { running: number; queued: number }
  close(): Promise<void>
}

export type WorkerPoolOptions<Task> = {
  /** The module whose default export does a task and returns its reply. */
  file: URL
  workers: number
  /**
   * The time limit of a task, in milliseconds; a task that exceeds it is cancelled, and its worker replaced.
   */
  timeLimit: number
  /** The error of a task that took too long. */
  tooLong(): Error
  /** A worker without a task ends after this time and gives its memory back. Milliseconds. */
  idleTimeout?: number
  /** The JavaScript heap of one worker in MB; a task that needs more fails and its worker is replaced. */
  heapMb?: number
  /** Tasks that may wait for a worker, in all and of one owner. */
  waiting: number
  waitingEach?: number
  /** A task as it is posted, and the buffers that are transferred with it. */
  post?(task: Task): { message: Task; moved: ArrayBuffer[] }
}

type Job<Task, Reply> = {
  task: Task
  owner: string | undefined
  resolve(reply: Reply): void
  reject(error: unknown): void
}

const IDLE_TIMEOUT_MS = 30_000
/** Pixels are outside the JavaScript heap. */
const HEAP_MB = 128
/** Where new objects start. V8 would let it grow to 32 MB and keep it. */
const YOUNG_HEAP_MB = 4

/**
 * Makes a pool. Piscina starts, watches and ends the workers; its own queue stays empty, because it is first in, first
 * out, and does not report when a task begins. Owners take turns in ours, and the time limit begins with the task.
 */
export function openWorkerPool<Task, Reply>(options: WorkerPoolOptions<Task>): WorkerPool<Task, Reply> {
  const { workers, timeLimit, waiting, waitingEach = waiting } = options
  const post = options.post ?? ((message: Task) => ({ message, moved: [] }))
  const piscina = new Piscina<Task, Reply>({
    filename: options.file.href,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: options.idleTimeout ?? IDLE_TIMEOUT_MS,
    resourceLimits: {
      maxOldGenerationSizeMb: options.heapMb ?? HEAP_MB,
      maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
    },
    recordTiming: false,
  })
  const queue = new FairQueue<Job<Task, Reply>>()
  const running = new Set<AbortController>()
  let closed = false

  // A worker that cannot load its module has no task yet: its error is that of the tasks which wait for a worker.
  piscina.on('error', (error) => {
    for (const task of running) task.abort(error)
  })

  function run(task: Task, { owner, gone }: TaskOptions = {}): Promise<Reply> {
    if (closed) return Promise.reject(stopped())
    if (gone?.aborted) return Promise.reject(gone.reason)
    if (queue.size >= waiting || (owner !== undefined && queue.sizeOf(owner) >= waitingEach)) {
      return Promise.reject(new WorkersBusy('Too many tasks wait for a worker.'))
    }
    return new Promise((resolve, reject) => {
      const job = { task, owner, resolve, reject }
      queue.add(job)
      gone?.addEventListener('abort', () => {
        if (queue.remove(job)) reject(gone.reason)
      })
      startNext()
    })
  }

  function startNext(): void {
    while (!closed && running.size < workers) {
      const job = queue.next()
      if (job === undefined) return
      runInWorker(job.task).then(job.resolve, job.reject)
    }
  }

  async function runInWorker(task: Task): Promise<Reply> {
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(options.tooLong()), timeLimit)
    running.add(end)
    const { message, moved } = post(task)
    try {
      return await piscina.run(message, { transferList: moved, signal: end.signal })
    } catch (error) {
      if (closed) throw stopped()
      throw end.signal.aborted ? end.signal.reason : error
    } finally {
      clearTimeout(timer)
      running.delete(end)
      startNext()
    }
  }

  return {
    run,
    load: () => ({ running: running.size, queued: queue.size }),
    async close() {
      closed = true
      for (let job = queue.next(); job !== undefined; job = queue.next()) job.reject(stopped())
      await piscina.destroy()
    },
  }
}

function stopped(): WorkersBusy {
  return new WorkersBusy('The worker threads are closed.')
}
