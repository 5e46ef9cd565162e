import { FairQueue } from './fair-queue.ts'
import { openWorkerProcesses } from './worker-processes.ts'
import { NoWorker } from './workers.ts'

/** Too many tasks wait for a worker, none can be loaded, or the shop is being stopped. The client gets 503 with Retry-After. */
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

/** Worker processes that each do one task at a time. They start with a task and end when idle; `close` them at the end. */
export type WorkerPool<Task, Reply> = {
  /** Throws `WorkersBusy` if too many tasks wait, if no worker can be loaded, or if the pool is closed before this task is done. */
  run(task: Task, options?: TaskOptions): Promise<Reply>
  /** Runs the task that `prepare` returns when a worker is free: one that waits takes no memory. Throws as `run`. */
  runPrepared(prepare: () => Promise<Task>, options?: TaskOptions): Promise<Reply>
  load(): { running: number; queued: number }
  close(): Promise<void>
}

export type WorkerPoolOptions = {
  /** The module of a worker, which calls `serveTasks`. */
  file: URL
  workers: number
  /**
   * The time limit of a task, in milliseconds; a task that exceeds it is cancelled, and its worker replaced.
   */
  timeLimit: number
  /** The error of a task that took too long. */
  tooLong(): Error
  /**
   * A worker without a task ends after this time and gives its memory back. Milliseconds; by default 5 seconds.
   */
  idleTimeout?: number
  /** The JavaScript heap of one worker in MB; a task that needs more fails and its worker is replaced. */
  heapMb?: number
  /** Tasks that may wait for a worker, in all and of one owner. */
  waiting: number
  waitingEach?: number
}

type Job<Task, Reply> = {
  prepare(): Promise<Task>
  owner: string | undefined
  resolve(reply: Reply): void
  reject(error: unknown): void
}

/** Pixels are outside the JavaScript heap. */
const HEAP_MB = 128

/** Makes a pool: the queue, in which owners take turns, and the time limit, which begins with the task. */
export function openWorkerPool<Task, Reply>(options: WorkerPoolOptions): WorkerPool<Task, Reply> {
  const { file, workers: maxRunning, idleTimeout, heapMb = HEAP_MB, timeLimit } = options
  const { waiting, waitingEach = waiting } = options
  const workers = openWorkerProcesses<Task, Reply>({ file, idleTimeout, heapMb })
  const queue = new FairQueue<Job<Task, Reply>>()
  let running = 0
  let closed = false

  function runPrepared(prepare: () => Promise<Task>, { owner, gone }: TaskOptions = {}): Promise<Reply> {
    if (closed) return Promise.reject(stopped())
    if (gone?.aborted) return Promise.reject(gone.reason)
    if (queue.size >= waiting || (owner !== undefined && queue.sizeOf(owner) >= waitingEach)) {
      return Promise.reject(new WorkersBusy('Too many tasks wait for a worker.'))
    }
    return new Promise((resolve, reject) => {
      const job = { prepare, owner, resolve, reject }
      queue.add(job)
      gone?.addEventListener('abort', () => {
        if (queue.remove(job)) reject(gone.reason)
      })
      startNext()
    })
  }

  function startNext(): void {
    while (!closed && running < maxRunning) {
      const job = queue.next()
      if (job === undefined) return
      runInWorker(job).then(job.resolve, job.reject)
    }
  }

  async function runInWorker({ prepare }: Job<Task, Reply>): Promise<Reply> {
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(options.tooLong()), timeLimit)
    running += 1
    try {
      const task = await prepare()
      if (closed) throw stopped()
      return await workers.run(task, end.signal)
    } catch (error) {
      if (closed) throw stopped()
      if (end.signal.aborted) throw end.signal.reason
      if (!(error instanceof NoWorker)) throw error
      console.error(`${file.pathname} cannot be loaded: ${error.message}`)
      throw new WorkersBusy(error.message, { cause: error })
    } finally {
      clearTimeout(timer)
      running -= 1
      startNext()
    }
  }

  return {
    run: (task, given) => runPrepared(async () => task, given),
    runPrepared,
    load: () => ({ running, queued: queue.size }),
    async close() {
      closed = true
      for (let job = queue.next(); job !== undefined; job = queue.next()) job.reject(stopped())
      await workers.close()
    },
  }
}

function stopped(): WorkersBusy {
  return new WorkersBusy('The workers are closed.')
}
