import { isScannedTarget } from '@jansi/contract/club-numbers'
import type { OrderQueue } from '@jansi/contract/order-queues'
import type { SiteSettings } from '@jansi/contract/settings'
import { statusesThat } from '@jansi/contract/statuses'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { bangkokDay } from '../../domain/days.ts'
import { isOver } from '../../domain/workshop-days.ts'
import { presentOrdersClosed } from '../catalog/present.ts'
import { activeWorkshop } from '../catalog/queries.ts'
import { countLowStock } from '../catalog/staff-queries.ts'
import { countUnpaidPieces, largestCheckoutHolds } from '../checkout/checkout-holds.ts'
import { largeHolds } from '../checkout/large-holds.ts'
import { ordersWithWaitingReport } from '../damage-reports/queries.ts'
import { knownFaults } from '../journal/known-faults.ts'
import { countFailedMails, deferredMails, refusedChannels } from '../mails/queries.ts'
import { countQueue, workshopsToHandOver } from '../orders/staff-queries.ts'
import { countConfirmedAlone, countRefunds } from '../refunds/queries.ts'
import { countReturns } from '../returns/staff-queries.ts'
import { loadVersionedSettings } from '../settings/queries.ts'
import { countMissing, readSetupSteps } from '../setup/queries.ts'
import { readQueueFacts } from './queries.ts'

/** Returns the counts of Today: the work that waits for staff, over all modules. */
export async function readSummary(deps: Deps, viewer: Principal) {
  const { orm } = deps.database
  const now = deps.clock()
  const count = (queue: OrderQueue) => countQueue(orm, queue, now)
  const next = await activeWorkshop(orm)
  const held = await deferredMails(orm, now)
  const versioned = await loadVersionedSettings(orm)
  const site = versioned.settings
  const toHandOver = await workshopsToHandOver(orm)
  const isAdmin = viewer.role === 'admin'
  const missing = isAdmin ? countMissing(await readSetupSteps(orm, deps.settings, versioned)) : 0
  const hasOthers = deps.channels.length > 1
  const refused = isAdmin && hasOthers ? await refusedChannels(orm) : []
  return {
    orders: await countEach(statusesThat('open'), count),
    returns: await countReturns(orm),
    overdue: await count('overdue'),
    refunds: {
      to_check: await countRefunds(orm, 'to_check'),
      owed: await countRefunds(orm, 'owed'),
      awaiting_destination: await countRefunds(orm, 'awaiting_destination'),
      confirmed_alone: await countConfirmedAlone(orm),
    },
    queue_facts: await readQueueFacts(orm, bangkokDay(now)),
    long_pending: await count('long_pending'),
    awaiting_new_slip: await count('awaiting_new_slip'),
    refund_requests: await count('refund_requests'),
    large_holds: (await largeHolds(orm)).map(
      ({ member, productName, size, pieces, inCheckout, stock, orders }) => ({
        member: `${member.firstName} ${member.lastName}`,
        product_name: productName,
        size,
        pieces,
        stock,
        orders: orders.map(({ id }) => id),
        order_numbers: orders.map(({ number }) => number),
        ...(inCheckout > 0 && { in_checkout: inCheckout }),
      }),
    ),
    checkout_holds: (await largestCheckoutHolds(orm)).map(({ member, pieces, expiresAt }) => ({
      member: member.id,
      name: `${member.firstName} ${member.lastName}`,
      pieces,
      expires_at: expiresAt.toISOString(),
    })),
    unpaid_pieces: await countUnpaidPieces(orm),
    low_stock: await countLowStock(orm, site.low_stock_threshold),
    hand_over_next: next
      ? {
          workshop: next.id,
          name: next.name,
          hand_over_on: next.handOverOn,
          ends_on: next.endsOn,
          is_over: isOver(next, bangkokDay(now)),
          orders: toHandOver.find(({ workshop }) => workshop === next.id)?.orders ?? 0,
          ...presentOrdersClosed(next),
        }
      : null,
    hand_over: {
      orders: toHandOver.reduce((sum, { orders }) => sum + orders, 0),
      workshops: toHandOver,
    },
    mails_failed: await countFailedMails(orm),
    ...(isAdmin && {
      journal_faults: (await knownFaults(orm)).length,
      ...(missing > 0 && { setup_missing: missing }),
      ...(areBackupsReadable(deps.settings) && { backups_unencrypted: true }),
      ...(refused.length > 0 && { channels_refused: refused }),
      ...(isPromptPayUnscanned(site) && { promptpay_unscanned: true }),
    }),
    ...(held && { mails_held: { count: held.count, until: held.until.toISOString() } }),
    damage_reports: (await ordersWithWaitingReport(orm)).length,
  }
}

/** A wrong digit of the target sends the money of every order to somebody else. */
function isPromptPayUnscanned({ promptpay_target, promptpay_scanned }: SiteSettings): boolean {
  return promptpay_target !== '' && !isScannedTarget(promptpay_target, promptpay_scanned)
}

/** A demo has no data of anybody. */
function areBackupsReadable({ production, backups }: Deps['settings']): boolean {
  return production && backups.recipients.length === 0
}

async function countEach<Queue extends OrderQueue>(
  queues: readonly Queue[],
  count: (queue: Queue) => Promise<number>,
): Promise<Record<Queue, number>> {
  const counts: Partial<Record<Queue, number>> = {}
  for (const queue of queues) counts[queue] = await count(queue)
  return counts as Record<Queue, number>
}
