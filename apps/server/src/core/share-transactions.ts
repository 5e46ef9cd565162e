import { hasConnectionError, hasSqlState, isLockFailure } from '../db/unavailable.ts'
import { type Ended, shareRuns } from '../workers/share-runs.ts'

type Run<Task, Result> = (tasks: readonly Task[]) => Promise<readonly Ended<Result>[]>

/** A transaction of so many tasks is still short: others wait for the rows that it locks. */
const MAX_TASKS = 16
/** A task waits no longer for the end of transactions that themselves wait for a lock. */
const MAX_WAIT_MS = 25

/**
 * Returns a function that runs a task in one transaction with those of other members that wait at the same time: its
 * statements and its commit are paid once for all of them. `run` opens the transaction. If a statement fails, all is rolled
 * back and each task is run alone, in a transaction of its own; so is the victim of a deadlock, once. After any other error nobody knows whether it committed, and
 * nothing is tried again. At most `maxTransactions` are open at a time, unless they take long.
 */
export function shareTransactions<Task extends { userId: number }, Result>(
  run: Run<Task, Result>,
  maxTransactions: number,
): (task: Task) => Promise<Result> {
  return shareRuns(togetherOrAlone(run), {
    keyOf: ({ userId }) => userId,
    maxTasks: MAX_TASKS,
    maxRuns: maxTransactions,
    maxWaitMs: MAX_WAIT_MS,
  })
}

function togetherOrAlone<Task, Result>(run: Run<Task, Result>): Run<Task, Result> {
  const runAlone = (task: Task) => run([task]).catch((error: unknown) => [{ error }])
  return async (tasks) => {
    try {
      return await run(tasks)
    } catch (error) {
      // Only the error of a statement shows that nothing was committed, and it may be about one of the tasks.
      const isRolledBack = hasSqlState(error) && !hasConnectionError(error)
      // A task that was the victim of a deadlock by itself succeeds once the other transaction has ended.
      if (!isLockFailure(error) && (tasks.length === 1 || !isRolledBack)) throw error
      return (await Promise.all(tasks.map(runAlone))).flat()
    }
  }
}
