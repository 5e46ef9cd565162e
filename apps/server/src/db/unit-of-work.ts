import type { Orm, Tx } from './client.ts'

/** One transaction, work that is done right before its commit, and the effects that follow it in this process. */
export type UnitOfWork = {
  tx: Tx
  beforeCommit: (work: () => Promise<void>) => void
  /** Sends a last statement, whose result nobody needs, together with the COMMIT; if it fails, nothing is committed. */
  withCommit: (send: () => Promise<unknown>) => void
  afterCommit: (effect: () => void) => void
}

/**
 * Runs `work` in one transaction, and at its end the work before the commit; runs the after-commit effects only if it
 * committed.
 */
export async function inTransaction<T>(orm: Orm, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  let lastSent: Promise<unknown> = Promise.resolve()
  const committed = orm.transaction(async (tx) => {
    const before: (() => Promise<void>)[] = []
    const last: (() => Promise<unknown>)[] = []
    const done = await work({
      tx,
      beforeCommit: (step) => before.push(step),
      withCommit: (send) => last.push(send),
      afterCommit: (effect) => effects.push(effect),
    })
    for (const step of before) await step()
    lastSent = Promise.all(last.map((send) => send()))
    // A failure is reported below: PostgreSQL then responds to the COMMIT with a rollback.
    lastSent.catch(() => {})
    return done
  })
  // The failure of the statement explains that of the COMMIT after it.
  const result = await committed.finally(() => lastSent)
  for (const effect of effects) effect()
  return result
}
