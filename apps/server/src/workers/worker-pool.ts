import type { Worker } from 'node:worker_threads'
import { FairQueue } from './fair-queue.ts'

/** Thrown if too many tasks wait for a worker, or if the server stops. Becomes 503 with Retry-After. */
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

/**
 * Worker threads that each run one task at a time. They start with the first task; `close` them at the end.
 */
export type WorkerPool<Task, Reply> = {
  /** Throws `WorkersBusy` if too many tasks wait, or if the pool is closed before this task is done. */
  run(task: Task, options?: TaskOptions): Promise<Reply>
  load(): { running: number; queued: number }
  close(): Promise<void>
}

export type WorkerPoolOptions<Task> = {
  start(): Worker
  workers: number
  /**
   * The time limit of a task, in milliseconds; a task that exceeds it is cancelled, and its worker replaced.
   */
  timeLimit: number
  /** The error with which a task that exceeds its time limit rejects. */
  tooLong(): Error
  /** How many tasks may wait for a worker, in total and per owner. */
  waiting: number
  waitingEach?: number
  /** A task as it is posted, and the buffers that are transferred with it. */
  post?(task: Task): { message: Task; moved: ArrayBuffer[] }
}

type Job<Task, Reply> = {
  task: Task
  owner: string | undefined
  resolve(reply: Reply): void
  reject(error: Error): void
}

type Slot<Task, Reply> = {
  worker: Worker
  job: Job<Task, Reply> | undefined
  timer: NodeJS.Timeout | undefined
}

/** Creates a pool. */
export function openWorkerPool<Task, Reply>(options: WorkerPoolOptions<Task>): WorkerPool<Task, Reply> {
  const { workers, timeLimit, waiting, waitingEach = waiting } = options
  const post = options.post ?? ((message: Task) => ({ message, moved: [] }))
  const slots = new Set<Slot<Task, Reply>>()
  const queue = new FairQueue<Job<Task, Reply>>()
  let closed = false

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
    if (queue.size === 0 || closed) return
    const slot = [...slots].find((candidate) => candidate.job === undefined) ?? addSlot()
    const job = slot === undefined ? undefined : queue.next()
    if (slot === undefined || job === undefined) return
    slot.job = job
    slot.timer = setTimeout(() => discard(slot, options.tooLong()), timeLimit)
    slot.worker.ref()
    const { message, moved } = post(job.task)
    slot.worker.postMessage(message, moved)
    startNext()
  }

  function addSlot(): Slot<Task, Reply> | undefined {
    if (slots.size >= workers) return undefined
    const slot: Slot<Task, Reply> = { worker: options.start(), job: undefined, timer: undefined }
    slot.worker.on('message', (reply: Reply) => {
      const { job } = slot
      clearTimeout(slot.timer)
      slot.job = undefined
      slot.worker.unref()
      job?.resolve(reply)
      startNext()
    })
    slot.worker.on('error', (error) =>
      discard(slot, error instanceof Error ? error : new Error(String(error))),
    )
    slot.worker.on('exit', () => discard(slot, closed ? stopped() : new Error('A worker thread ended.')))
    slots.add(slot)
    return slot
  }

  function discard(slot: Slot<Task, Reply>, error: Error): void {
    if (!slots.delete(slot)) return
    clearTimeout(slot.timer)
    slot.job?.reject(error)
    void slot.worker.terminate()
    startNext()
  }

  return {
    run,
    load: () => ({
      running: [...slots].filter(({ job }) => job !== undefined).length,
      queued: queue.size,
    }),
    async close() {
      closed = true
      for (let job = queue.next(); job !== undefined; job = queue.next()) job.reject(stopped())
      await Promise.all([...slots].map((slot) => slot.worker.terminate()))
    },
  }
}

function stopped(): WorkersBusy {
  return new WorkersBusy('The worker threads are closed.')
}
