import type { Orm, Tx } from './client.ts'

/** One transaction, and the effects that follow its commit in this process. */
export type UnitOfWork = { tx: Tx; afterCommit: (effect: () => void) => void }

/** Runs `work` in one transaction; runs its after-commit effects only if it committed. */
export async function inTransaction<T>(orm: Orm, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const result = await orm.transaction((tx) => work({ tx, afterCommit: (effect) => effects.push(effect) }))
  for (const effect of effects) effect()
  return result
}
