import { z } from 'zod'
import { ordersClosed } from './catalog.ts'
import { get } from './endpoint.ts'
import { baht, calendarDay, intId, timestamp } from './fields.ts'
import { MESSAGE_CHANNELS } from './message-channels.ts'
import { statusesThat } from './statuses.ts'

export const getStaffSummary = get.staff('/staff/summary/', {
  summary: 'Get the number of open tasks by queue',
  200: z.object({
    orders: z.record(z.enum(statusesThat('open')), z.number().int()),
    returns: z.object({
      pending: z.number().int(),
      penalty_unpaid: z.number().int(),
      /** Of those, the ones whose member has sent a slip. */
      penalty_slips: z.number().int(),
    }),
    overdue: z.number().int(),
    /** Money to check, and money owed to members. */
    refunds: z
      .object({
        to_check: z.number().int(),
        owed: z.number().int(),
        /** Of those owed, the ones whose member has not named a destination. */
        awaiting_destination: z.number().int().optional(),
        /** Of those owed, the ones that one admin alone has confirmed, see `confirmRefund`. */
        confirmed_alone: z.number().int().optional(),
      })
      .optional(),
    /**
     * More about the queues, over the rows that their counts take in: since when the first pending order and the first
     * pending return wait, the sum of the pending orders and how many of them name a transfer that another order or return
     * names, the last day on which the longest overdue loan was in time, the sums of refunds owed and of unpaid penalties.
     */
    queue_facts: z
      .object({
        pending_since: timestamp.nullable(),
        pending_amount: baht,
        reused_slips: z.number().int(),
        returns_since: timestamp.nullable(),
        overdue_since: calendarDay.nullable(),
        refunds_owed: baht,
        penalties_unpaid: baht,
      })
      .optional(),
    /** Pending orders that have waited longer than `LIMITS.longPendingDays`. */
    long_pending: z.number().int(),
    /** Refused checkouts whose members sent an image without a readable code: staff say whether it is a slip. */
    refund_requests: z.number().int().optional(),
    /** Rejected orders that keep their stock until the deadline for a new slip. */
    awaiting_new_slip: z.number().int().optional(),
    /**
     * Members who hold more than a third of a variant before approval, by orders or while they pay: their pieces, those
     * that nobody else was promised, and their orders that hold them.
     */
    large_holds: z
      .array(
        z.object({
          member: z.string(),
          product_name: z.string(),
          size: z.string(),
          pieces: z.number().int(),
          stock: z.number().int(),
          orders: z.array(z.uuid()),
          /** The numbers of `orders`, in the same order. */
          order_numbers: z.array(intId),
          /** Those of the pieces that the member's checkout holds. */
          in_checkout: z.number().int().optional(),
        }),
      )
      .optional(),
    /** Members who are paying now, with the pieces that are held for them, the most first. */
    checkout_holds: z
      .array(
        z.object({
          member: intId,
          name: z.string(),
          pieces: z.number().int(),
          expires_at: timestamp,
        }),
      )
      .optional(),
    /**
     * Pieces that are kept for members who have not paid, by checkout holds and by orders that wait for a slip; how many
     * members these are; and the pieces that staff have promised to nobody yet, those included.
     */
    unpaid_pieces: z
      .object({ members: z.number().int(), pieces: z.number().int(), stock: z.number().int() })
      .optional(),
    /** Active products with an active variant that is available at most as often as the settings' threshold. */
    low_stock: z.number().int(),
    /** The active workshop and how many of its orders have pieces left to hand over; null when none is active. */
    hand_over_next: z
      .object({
        workshop: intId,
        name: z.string(),
        hand_over_on: calendarDay,
        ends_on: calendarDay,
        /** Its last day has passed in Bangkok: nothing can be ordered until another workshop is active. */
        is_over: z.boolean(),
        orders: z.number().int(),
        /** Staff have closed the shop to orders. Left out otherwise. */
        orders_closed: ordersClosed.optional(),
      })
      .nullable(),
    /** Orders with pieces left to hand over, by workshop, the one that is handed over first before the others. */
    hand_over: z
      .object({
        orders: z.number().int(),
        workshops: z.array(
          z.object({
            workshop: intId,
            name: z.string(),
            hand_over_on: calendarDay,
            orders: z.number().int(),
          }),
        ),
      })
      .optional(),
    mails_failed: z.number().int(),
    /** Orders and returns that differ from the money journal; admins only. */
    journal_faults: z.number().int().optional(),
    /** Steps of setting the shop up that are missing, see `getShopSetup`; admins only. Left out for none. */
    setup_missing: z.number().int().optional(),
    /** Backups of a shop in production are not encrypted; admins only. Left out where they are. */
    backups_unencrypted: z.boolean().optional(),
    /** Nobody has scanned the code of the PromptPay target that is set; admins only. Left out where somebody has. */
    promptpay_unscanned: z.boolean().optional(),
    /** Channels whose service refuses the shop's keys, so that mail carries their messages; admins only. Left out for none. */
    channels_refused: z.array(z.enum(MESSAGE_CHANNELS)).optional(),
    /** Too many people are signing up: so many mails with a link wait, the last one until then. Left out for none. */
    mails_held: z.object({ count: z.number().int(), until: timestamp }).optional(),
    /** Orders with a report of broken or lost pieces that waits for an answer. */
    damage_reports: z.number().int().optional(),
  }),
})
