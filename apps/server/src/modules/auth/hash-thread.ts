import { Worker } from 'node:worker_threads'
import type { HashOutcome, HashReply, HashTask } from './hash-task.ts'

/** A task whose caller waits. */
export type HashJob = {
  task: HashTask
  resolve(reply: HashReply): void
  reject(error: unknown): void
}

/** A thread that hashes passwords one after the other. */
export type HashThread = {
  /** True from its start to its end. */
  isReady(): boolean
  /** The number of jobs that it has not done yet. */
  load(): number
  run(job: HashJob): void
}

/** A thread takes 9 MB, and a twentieth of a second of the processor to start. */
const IDLE_MS = 30_000
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

/** The end of a thread: the jobs that it had not done, and whether it failed before it was ready. */
export type ThreadEnd = { left: HashJob[]; neverReady: boolean }

/**
 * Starts a thread, which ends when thirty seconds bring neither a job nor an outcome. `onRoom` is called when it is ready and
 * after outcomes, `onEnd` once.
 */
export function startHashThread(
  file: URL,
  { onRoom, onEnd }: { onRoom(): void; onEnd(end: ThreadEnd): void },
): HashThread {
  const worker = new Worker(file, { execArgv: [], resourceLimits: LIMITS })
  const jobs: HashJob[] = []
  let state: 'starting' | 'ready' | 'ended' = 'starting'
  let idle: NodeJS.Timeout | undefined
  // A thread without a password does not keep the process from ending.
  worker.unref()

  function end(): void {
    if (state === 'ended') return
    const neverReady = state === 'starting'
    state = 'ended'
    clearTimeout(idle)
    onEnd({ left: jobs.splice(0), neverReady })
  }

  function endIdle(): void {
    end()
    void worker.terminate()
  }

  worker.on('message', (message: 'ready' | HashOutcome[]) => {
    if (state === 'ended') return
    if (message === 'ready') {
      state = 'ready'
      idle = setTimeout(endIdle, IDLE_MS).unref()
    } else {
      for (const outcome of message) finish(jobs.shift(), outcome)
      idle?.refresh()
    }
    if (jobs.length === 0) worker.unref()
    onRoom()
  })
  worker.on('error', (error) => {
    process.emitWarning(`A thread that hashes passwords ended: ${error.message}`)
  })
  worker.on('exit', end)

  return {
    isReady: () => state === 'ready',
    load: () => jobs.length,
    run(job) {
      jobs.push(job)
      worker.ref()
      idle?.refresh()
      worker.postMessage(job.task)
    },
  }
}

function finish(job: HashJob | undefined, outcome: HashOutcome): void {
  if ('error' in outcome) job?.reject(outcome.error)
  else job?.resolve(outcome.reply)
}
