import type { Orm, Tx } from './client.ts'

/** One transaction, work that is done right before its commit, and the effects that follow it in this process. */
export type UnitOfWork = {
  tx: Tx
  beforeCommit: (work: () => Promise<void>) => void
  afterCommit: (effect: () => void) => void
}

/**
 * Runs `work` in one transaction, and at its end the work before the commit; runs the after-commit effects only if it
 * committed.
 */
export async function inTransaction<T>(orm: Orm, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const result = await orm.transaction(async (tx) => {
    const last: (() => Promise<void>)[] = []
    const done = await work({
      tx,
      beforeCommit: (step) => last.push(step),
      afterCommit: (effect) => effects.push(effect),
    })
    for (const step of last) await step()
    return done
  })
  for (const effect of effects) effect()
  return result
}
