import { AsyncLocalStorage } from 'node:async_hooks'
import type { Orm, Tx } from './client.ts'

/** One transaction, work that is done right before its commit, and the effects that follow it in this process. */
export type UnitOfWork = {
  tx: Tx
  beforeCommit: (work: () => Promise<void>) => void
  /** Sends a last statement, whose result nobody needs, together with the COMMIT; if it fails, nothing is committed. */
  withCommit: (send: () => Promise<unknown>) => void
  /**
   * Takes a statement that was sent and is not waited for, so that the next ones are sent with it. If it fails, nothing is
   * committed. The function that it returns gives the result once the transaction has committed, and throws before that.
   */
  resultAfterCommit: <T>(sent: Promise<T>) => () => T
  afterCommit: (effect: () => void) => void
}

/** Statements around the first transaction of some work: they are committed with it, or not at all. */
export type FirstTransaction = {
  begin: (tx: Tx) => Promise<void>
  /** Gets the result of the transaction, before the work that was left for its end. */
  end: (tx: Tx, result: unknown) => Promise<void>
  isCommitted: boolean
}

const firstTransaction = new AsyncLocalStorage<FirstTransaction>()

/** Runs work whose first committed `inTransaction` begins and ends with the given statements. */
export function aroundFirstTransaction<T>(first: FirstTransaction, work: () => Promise<T>): Promise<T> {
  return firstTransaction.run(first, work)
}

/**
 * Runs `work` in one transaction, and at its end the work before the commit; runs the after-commit effects only if it
 * committed.
 */
export async function inTransaction<T>(orm: Orm, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const notWaitedFor: Promise<unknown>[] = []
  let isCommitted = false

  function resultAfterCommit<Result>(sent: Promise<Result>): () => Result {
    const results: Result[] = []
    const received = sent.then((result) => results.push(result))
    // A failure is reported below: PostgreSQL then refuses the statements after it, and responds to the COMMIT with a rollback.
    received.catch(() => {})
    notWaitedFor.push(received)
    return () => {
      if (!isCommitted) throw new Error('The transaction has not committed.')
      return results[0] as Result
    }
  }

  const given = firstTransaction.getStore()
  const first = given?.isCommitted === false ? given : undefined
  const committed = orm.transaction(async (tx) => {
    await first?.begin(tx)
    const before: (() => Promise<void>)[] = []
    const last: (() => Promise<unknown>)[] = []
    const done = await work({
      tx,
      beforeCommit: (step) => before.push(step),
      withCommit: (send) => last.push(send),
      resultAfterCommit,
      afterCommit: (effect) => effects.push(effect),
    })
    await first?.end(tx, done)
    for (const step of before) await step()
    for (const send of last) resultAfterCommit(send())
    return done
  })
  // The failure of a statement explains those of the statements and the COMMIT after it.
  const result = await committed.finally(() => Promise.all(notWaitedFor))
  isCommitted = true
  if (first) first.isCommitted = true
  for (const effect of effects) effect()
  return result
}
