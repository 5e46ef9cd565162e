/** A statement of the query builder that was not sent yet. */
type Statement = { execute(): Promise<unknown> }

/**
 * Sends statements of one transaction without waiting between them. PostgreSQL runs them in the order of the list: a
 * later one sees what an earlier one wrote or waited for. Returns their results, or throws the error of the first that
 * failed; the transaction takes none of those after it. Statements only, not functions that send several:
 * those that such a function sends after one failed would run outside of the transaction.
 */
export async function sendTogether<Statements extends readonly Statement[]>(
  ...statements: Statements
): Promise<{ [At in keyof Statements]: Awaited<ReturnType<Statements[At]['execute']>> }> {
  const settled = await Promise.allSettled(statements.map((statement) => statement.execute()))
  const results = settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  return results as { [At in keyof Statements]: Awaited<ReturnType<Statements[At]['execute']>> }
}
