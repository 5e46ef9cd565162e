import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Outcome } from './serve-tasks.ts'
import { workerEnvironment } from './worker-environment.ts'
import { NoWorker, READY, type Workers } from './workers.ts'

/** A worker process ended before it had done its task: it crashed, or needed too much memory. */
export class WorkerExited extends Error {
  override name = 'WorkerExited'
  readonly code = 'worker_ended'
}

/** An isolated photo keeps no memory for long, and workers of a busy evening stay. To start one takes 0.25 s of the processor. */
const IDLE_MS = 5_000
/** New objects take three times this. V8 would let it grow to 16 MB and keep it. */
const SEMI_SPACE_MB = 1

/**
 * Processes of Node, each with a channel to this one. A process that ends gives back all of its memory, also that of its
 * libraries, and one that crashes takes nothing with it but its task.
 */
export function openWorkerProcesses<Task, Reply>(options: {
  file: URL
  idleTimeout: number | undefined
  heapMb: number
}): Workers<Task, Reply> {
  const all = new Set<ChildProcess>()
  /** With the timers that end them; the one that was used last is the last. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const loaded = new WeakSet<ChildProcess>()

  function start(): ChildProcess {
    const worker = fork(options.file, {
      env: workerEnvironment(),
      // Bytes are copied as they are; JSON would make text of them.
      serialization: 'advanced',
      execArgv: [
        '--enable-source-maps',
        `--max-old-space-size=${options.heapMb}`,
        `--max-semi-space-size=${SEMI_SPACE_MB}`,
        '--v8-pool-size=1',
        '--expose-gc',
      ],
    })
    all.add(worker)
    worker.once('message', () => loaded.add(worker))
    const forget = () => {
      all.delete(worker)
      takeFromIdle(worker)
    }
    worker.on('exit', forget).on('error', forget)
    return worker
  }

  function takeFromIdle(worker: ChildProcess): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  /** An idle worker does not keep this process from ending. */
  function rest(worker: ChildProcess): void {
    const end = () => {
      idle.delete(worker)
      worker.disconnect()
    }
    idle.set(worker, setTimeout(end, options.idleTimeout ?? IDLE_MS).unref())
    worker.unref()
    worker.channel?.unref()
  }

  return {
    async run(task, end) {
      const worker = [...idle.keys()].at(-1) ?? start()
      takeFromIdle(worker)
      worker.ref()
      worker.channel?.ref()
      const kill = () => worker.kill('SIGKILL')
      end.addEventListener('abort', kill, { once: true })
      try {
        const outcome = await outcomeOf<Task, Reply>(worker, task, () => loaded.has(worker))
        if ('error' in outcome) throw outcome.error
        return outcome.reply
      } finally {
        end.removeEventListener('abort', kill)
        if (worker.connected && !worker.killed) rest(worker)
      }
    },
    async close() {
      // An error of a worker that is being ended, such as one of its channel, does not fail the stop.
      const ends = [...all].map((worker) => once(worker, 'exit').catch(() => {}))
      for (const worker of all) {
        // An idle one keeps nothing running: a stop that waits for its end could be over before the database is closed.
        worker.ref()
        worker.kill('SIGKILL')
      }
      await Promise.all(ends)
    },
  }
}

/** Sends a task and returns its outcome. Throws if the worker ends first or could not be started. */
function outcomeOf<Task, Reply>(
  worker: ChildProcess,
  task: Task,
  isLoaded: () => boolean,
): Promise<Outcome<Reply>> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onOutcome).off('exit', onExit).off('error', onError)
      finish()
    }
    const onOutcome = (message: typeof READY | Outcome<Reply>) =>
      message === READY || settle(() => resolve(message))
    // It could not be started, or has just ended and could not be sent the task.
    const onError = (error: Error) => settle(() => reject(new NoWorker(error.message, { cause: error })))
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => {
        const text = `A worker ended with ${signal ?? code}.`
        reject(isLoaded() ? new WorkerExited(text) : new NoWorker(text))
      })
    worker.on('message', onOutcome).on('exit', onExit).on('error', onError)
    worker.send(task as object)
  })
}
