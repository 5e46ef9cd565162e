import { setImmediate } from 'node:timers/promises'

const ITEMS_A_TURN = 100

/** Converts a long list, some items at a time: other requests come between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += ITEMS_A_TURN) {
    results.push(...items.slice(at, at + ITEMS_A_TURN).map(convert))
    await setImmediate()
  }
  return results
}
