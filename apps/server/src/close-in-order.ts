/** For all but the database, which is closed last; systemd and Compose kill a server after 90 seconds. */
export const MAX_STOP_MS = 55_000

/**
 * Closes the parts of a server: those of one row together, after the row before it. A part that fails holds up none, and
 * after `maxMs` it waits for none. Throws an `AggregateError` at the end if any failed.
 */
export async function closeInOrder(
  rows: readonly (readonly (() => Promise<unknown>)[])[],
  maxMs = MAX_STOP_MS,
): Promise<void> {
  const failures: unknown[] = []
  const closeAll = async () => {
    for (const row of rows) {
      await Promise.all(row.map((close) => close().catch((error: unknown) => failures.push(error))))
    }
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      failures.push(new Error(`Some parts of the server were not closed within ${maxMs} ms.`))
      resolve()
    }, maxMs)
  })
  await Promise.race([closeAll(), timeout])
  clearTimeout(timer)
  if (failures.length > 0) throw new AggregateError(failures, 'The server did not stop in order.')
}
