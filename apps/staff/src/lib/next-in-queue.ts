/**
 * Whom to deal with after `current`: `queue` holds ids, the latest first, and the oldest has waited longest. It goes on
 * to the next one that came after, and from the last one, or from outside the queue, to the oldest. Null when nobody
 * else waits.
 */
export function nextInQueue(queue: readonly string[], current: string): string | null {
  const at = queue.indexOf(current)
  const next = at > 0 ? queue[at - 1] : queue.at(-1)
  return next === undefined || next === current ? null : next
}
