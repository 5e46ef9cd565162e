import { hasConnectionError, hasSqlState } from '../db/unavailable.ts'
import type { Ended } from '../workers/share-runs.ts'

type Run<Task, Result> = (tasks: readonly Task[]) => Promise<readonly Ended<Result>[]>

/**
 * Returns a run of tasks that share a transaction. If a statement fails, all is rolled back and each task is run alone, in
 * a transaction of its own; after any other error nobody knows whether it committed, and nothing is tried again.
 */
export function togetherOrAlone<Task, Result>(run: Run<Task, Result>): Run<Task, Result> {
  const runAlone = (task: Task) => run([task]).catch((error: unknown) => [{ error }])
  return async (tasks) => {
    try {
      return await run(tasks)
    } catch (error) {
      // Only the error of a statement shows that nothing was committed, and it may be about one of the tasks.
      const isRolledBack = hasSqlState(error) && !hasConnectionError(error)
      if (tasks.length === 1 || !isRolledBack) throw error
      return (await Promise.all(tasks.map(runAlone))).flat()
    }
  }
}
