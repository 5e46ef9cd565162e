/** No worker has begun the task: it could not be loaded, as while npm replaces its packages. */
export class NoWorker extends Error {
  override name = 'NoWorker'
}

/** The first message of a worker process, when it is loaded. */
export const READY = 'ready'

/** Workers that start with a task and end when they are idle. The pool gives them no more tasks at once than there may be workers. */
export type Workers<Task, Reply> = {
  /**
   * Does a task in an idle worker, or in a new one. Ends that worker in the middle of its work and throws if `end` aborts.
   * Throws `NoWorker` if none could begin it.
   */
  run(task: Task, end: AbortSignal): Promise<Reply>
  /** Ends all workers at once; tasks that are under way throw. */
  close(): Promise<void>
}
