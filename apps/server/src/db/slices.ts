/** The most rows of a table that one statement of a long list returns, so that none comes near its time limit. */
const MAX_ROWS_A_SLICE = 100
/** The most rows that one statement looks at when it searches a table without an index. */
const MAX_ROWS_LOOKED_AT = 5_000

/** Reads the rows of many keys, some of them at a time. */
export async function readByKeys<Key, Row>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < keys.length; at += MAX_ROWS_A_SLICE) {
    rows.push(...(await read(keys.slice(at, at + MAX_ROWS_A_SLICE))))
  }
  return rows
}

/** Reads rows whose condition has no index, by ranges of their ids up to the newest one; `from` and `to` are in the range. */
export async function readByIds<Row>(
  newest: number,
  read: (from: number, to: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 1; from <= newest; from += MAX_ROWS_LOOKED_AT) {
    rows.push(...(await read(from, from + MAX_ROWS_LOOKED_AT - 1)))
  }
  return rows
}
