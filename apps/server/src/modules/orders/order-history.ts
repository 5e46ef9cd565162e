import type { Order } from '@jansi/contract/orders'
import type { SiteSettings } from '@jansi/contract/settings'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../core/deps.ts'
import { linksChangeAt } from '../../core/image-links.ts'
import { JsonBytes } from '../../http/json-bytes.ts'
import { keptSettings } from '../settings/kept-settings.ts'
import { stampedOrdersOfMember, stampsOfMember } from './member-orders.ts'
import type { ShownOrder } from './order-views.ts'
import { showOrders } from './show-orders.ts'

/** Some 12,000 orders of two lines. */
const MAX_BYTES = 16_000_000

/** An order as JSON, and all that it depends on: rows of the database, settings, time. */
type KeptOrder = { json: JsonBytes<Order>; stamp: string; settings: SiteSettings; until: number }

/**
 * Returns a function that returns a member's orders, newest first. Each order is kept as JSON, in this process, until one of
 * its rows, the settings or the time change it: a history whose orders were all read before takes one small statement.
 */
export function orderHistory(deps: Deps): (userId: number) => Promise<JsonBytes<Order[]>> {
  const { orm } = deps.database
  const settingsNow = keptSettings(deps)
  const kept = new LRUCache<string, KeptOrder>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }) => json.bytes.length,
  })

  async function readOrders(userId: number, ids: readonly string[], settings: SiteSettings, now: Date) {
    const read = await stampedOrdersOfMember(orm, userId, ids)
    const views = read.map(({ view }) => view)
    const shown = showOrders(deps, views, settings)
    const sent = new Map<string, JsonBytes<Order>>()
    for (const [at, { stamp, view }] of read.entries()) {
      const order = shown[at]
      if (order === undefined) throw new Error(`the order ${view.order.id} is not shown`)
      const json = JsonBytes.toKeep(order)
      sent.set(order.id, json)
      kept.set(order.id, { json, stamp, settings, until: changesAt(view, now) })
    }
    return sent
  }

  return async (userId) => {
    const [stamps, settings] = await Promise.all([stampsOfMember(orm, userId), settingsNow()])
    const now = deps.clock()
    const current = stamps.map(({ id, stamp }) => {
      const order = kept.get(id)
      const isCurrent = order?.stamp === stamp && order.settings === settings && now.getTime() < order.until
      return isCurrent ? order.json : undefined
    })
    const changed = stamps.filter((_, at) => current[at] === undefined).map(({ id }) => id)
    const read = changed.length === 0 ? undefined : await readOrders(userId, changed, settings, now)
    return JsonBytes.arrayOf(stamps.flatMap(({ id }, at) => current[at] ?? read?.get(id) ?? []))
  }
}

/**
 * Returns when an order, as it is shown `now`, is shown otherwise although no row of it changes, in milliseconds: when its
 * links change or, which is the same moment, a day begins in Bangkok, or when it is not held any more for a new slip.
 */
function changesAt({ order }: ShownOrder, now: Date): number {
  const held = order.heldUntil?.getTime() ?? 0
  return held > now.getTime() ? Math.min(held, linksChangeAt(now)) : linksChangeAt(now)
}
