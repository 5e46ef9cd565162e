import { setImmediate } from 'node:timers/promises'

/** The end of one task of a run. */
export type Ended<Result> = { result: Result } | { error: unknown }

type Options<Task> = {
  /** So many runs are under way at a time. */
  maxRuns: number
  /** One run has at most so many tasks; any number if it is not given. */
  maxTasks?: number
  /** Two tasks with the same key are never in one run. */
  keyOf?: (task: Task) => unknown
  /** A task that has waited so long for runs to end begins one more. */
  maxWaitMs?: number
}

type Waiting<Task, Result> = {
  task: Task
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that runs a task, together with the others that wait at the same time: those of one turn of the event
 * loop, and those that came while as many runs as allowed were under way. `run` returns the end of each task in their order; if it
 * throws, all of its tasks fail.
 */
export function shareRuns<Task, Result>(
  run: (tasks: readonly Task[]) => Promise<readonly Ended<Result>[]>,
  { maxRuns, maxTasks = Number.POSITIVE_INFINITY, keyOf = (task) => task, maxWaitMs }: Options<Task>,
): (task: Task) => Promise<Result> {
  let waiting: Waiting<Task, Result>[] = []
  let runs = 0
  let isBeginning = false
  let tired: NodeJS.Timeout | undefined

  function next(): Waiting<Task, Result>[] {
    const chosen = new Map<unknown, Waiting<Task, Result>>()
    for (const one of waiting) {
      if (chosen.size === maxTasks) break
      const key = keyOf(one.task)
      if (!chosen.has(key)) chosen.set(key, one)
    }
    const taken = new Set(chosen.values())
    waiting = waiting.filter((one) => !taken.has(one))
    return [...taken]
  }

  async function runNext(): Promise<void> {
    clearTimeout(tired)
    tired = undefined
    const tasks = next()
    runs += 1
    if (waiting.length > 0) beginSoon()
    try {
      const ends = await run(tasks.map(({ task }) => task))
      for (const [at, { resolve, reject }] of tasks.entries()) {
        const end = ends[at]
        if (end !== undefined && 'result' in end) resolve(end.result)
        else reject(end?.error ?? new Error('a task has no end'))
      }
    } catch (error) {
      for (const { reject } of tasks) reject(error)
    } finally {
      runs -= 1
      if (waiting.length > 0) beginSoon()
    }
  }

  function beginSoon(): void {
    if (runs >= maxRuns) {
      if (maxWaitMs !== undefined) tired ??= setTimeout(() => void runNext(), maxWaitMs)
      return
    }
    if (isBeginning) return
    isBeginning = true
    void setImmediate().then(() => {
      isBeginning = false
      if (waiting.length > 0) void runNext()
    })
  }

  return (task) =>
    new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject })
      beginSoon()
    })
}
