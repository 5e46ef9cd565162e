import { AsyncLocalStorage } from 'node:async_hooks'
import type { Orm, Tx } from './client.ts'

/** One transaction, work that is done right before its commit, and the effects that follow it in this process. */
export type UnitOfWork = {
  tx: Tx
  beforeCommit: (work: () => Promise<void>) => void
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
  const store = firstTransaction.getStore()
  const first = store?.isCommitted === false ? store : undefined
  const result = await orm.transaction(async (tx) => {
    await first?.begin(tx)
    const before: (() => Promise<void>)[] = []
    const done = await work({
      tx,
      beforeCommit: (step) => before.push(step),
      afterCommit: (effect) => effects.push(effect),
    })
    await first?.end(tx, done)
    for (const step of before) await step()
    return done
  })
  if (first) first.isCommitted = true
  for (const effect of effects) effect()
  return result
}
