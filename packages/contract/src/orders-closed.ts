/** Staff have closed the shop to orders; with `opens_at` (ISO 8601) only until then. */
export type OrdersClosed = { opens_at: string | null }

/** True if the shop takes no orders at an instant (milliseconds). Nothing runs at the opening: only the time counts. */
export function areOrdersClosed(closed: OrdersClosed | null | undefined, now: number): boolean {
  if (!closed) return false
  return closed.opens_at === null || now < Date.parse(closed.opens_at)
}
