import { localStore } from '@jansi/client/device-store'
import type { PickItem, PickOrder } from './pick-list.ts'

/** Prepared pieces by order item; an item that is not named has none. */
export type Ticks = Readonly<Record<number, number>>

const storageKey = (workshop: number) => `jansi.pick-list.${workshop}`

/** Pieces of an item that were laid out, never more than are left of it. */
export function ticked(ticks: Ticks, item: Pick<PickItem, 'order_item' | 'left'>): number {
  return Math.min(ticks[item.order_item] ?? 0, item.left)
}

/** The ticks with an item at the given number of pieces; 0 takes its tick away. */
export function tick(ticks: Ticks, item: Pick<PickItem, 'order_item'>, pieces: number): Ticks {
  const { [item.order_item]: _, ...others } = ticks
  return pieces > 0 ? { ...others, [item.order_item]: pieces } : others
}

/** The ticks with every item of an order laid out, or none of them. */
export function tickAll(ticks: Ticks, order: Pick<PickOrder, 'items'>, on: boolean): Ticks {
  return order.items.reduce((sum, item) => tick(sum, item, on ? item.left : 0), ticks)
}

/** Returns the prepared pieces of an order, as input of the hand-over. */
export function laidOut(
  ticks: Ticks,
  order: Pick<PickOrder, 'items'>,
): { order_item: number; quantity: number }[] {
  return order.items.flatMap((item) => {
    const quantity = ticked(ticks, item)
    return quantity > 0 ? [{ order_item: item.order_item, quantity }] : []
  })
}

/** True when everything that is left of an order is laid out. */
export function isComplete(ticks: Ticks, order: Pick<PickOrder, 'items'>): boolean {
  return order.items.every((item) => ticked(ticks, item) === item.left)
}

/** Returns a workshop's ticks from the storage of this device; invalid content counts as none. */
export function readTicks(workshop: number): Ticks {
  try {
    const kept: unknown = JSON.parse(localStore.get(storageKey(workshop)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        ([item, pieces]) => Number.isInteger(Number(item)) && Number.isInteger(pieces) && pieces > 0,
      ),
    )
  } catch {
    return {}
  }
}

/** Keeps a workshop's ticks on this device; without storage they live as long as the page. */
export function storeTicks(workshop: number, ticks: Ticks): void {
  localStore.set(storageKey(workshop), JSON.stringify(ticks))
}

/** The ticks of items that still wait, no more pieces than are left. */
export function prune(ticks: Ticks, orders: readonly Pick<PickOrder, 'items'>[]): Ticks {
  return Object.fromEntries(
    orders.flatMap((order) => laidOut(ticks, order).map((row) => [row.order_item, row.quantity])),
  )
}
