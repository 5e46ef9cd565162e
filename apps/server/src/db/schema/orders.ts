import { ORDER_STATUSES, statusesThat } from '@jansi/contract/statuses'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { literals } from '../status-sql.ts'
import { products, variants } from './catalog.ts'
import { createdAt, instant, requiredInstant, satang } from './columns.ts'
import { users } from './people.ts'
import { paymentMethods } from './settings.ts'
import { workshops } from './workshops.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** Running number printed on the receipt. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    workshopId: integer('workshop_id')
      .notNull()
      .references(() => workshops.id),
    status: text('status', {
      enum: ORDER_STATUSES,
    }).notNull(),
    amount: satang('amount').notNull(),
    paymentMethodId: integer('payment_method_id')
      .notNull()
      .references(() => paymentMethods.id),
    paymentMethodName: text('payment_method_name').notNull(),
    slipOwed: boolean('slip_owed').notNull(),
    slipDueAt: instant('slip_due_at'),
    /** When an order that owes no slip is cancelled unless staff approve it; null once it was decided. */
    approvalDueAt: instant('approval_due_at'),
    /**
     * The earliest day (Asia/Bangkok) on which pieces that are out are due; it stays when the last one is back. Null before
     * the first hand-over of a rental.
     */
    returnDueOn: date('return_due_on', { mode: 'string' }),
    /**
     * Satang a piece and day, copied by the first hand-over of a rental; null before, and for loans of an older
     * process, which follow the settings.
     */
    lateFeePerDay: satang('late_fee_per_day'),
    /** How often its member has renewed its loans. */
    renewals: integer('renewals').notNull().default(0),
    /** Why staff rejected it; null unless rejected. */
    rejectionReason: text('rejection_reason'),
    /** Until when a rejected order keeps its stock for a better slip; null if it keeps none. */
    heldUntil: instant('held_until'),
    /** Why it keeps none any more; null while it does, and on every other order. */
    holdEnd: text('hold_end', {
      enum: [
        'deadline',
        'price_changed',
        'not_in_workshop',
        'not_for_sale',
        'not_for_rent',
        'workshop_over',
        'rental_blocked',
        'out_of_stock',
        'too_many_waiting_orders',
        'too_many_of_variant',
        'too_many_pieces',
        'refund_owed',
        'not_orderable',
      ],
    }),
    /** Satang that came in for the order in total, as staff recorded it; refunds are not subtracted. */
    received: satang('received').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: requiredInstant('updated_at'),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt.desc()),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_created').on(t.createdAt, t.number),
    index('orders_amount').on(t.amount),
    // Open orders are few compared with all orders.
    index('orders_open')
      .on(t.userId)
      .where(sql`${t.status} in (${literals(statusesThat('open'))})`),
    index('orders_workshop').on(t.workshopId, t.status),
    index('orders_slip_due').on(t.slipDueAt).where(sql`${t.status} = 'awaiting_slip'`),
    index('orders_approval_due').on(t.approvalDueAt).where(sql`${t.status} = 'pending'`),
    index('orders_held').on(t.heldUntil).where(sql`${t.heldUntil} is not null`),
    check('orders_amount', sql`${t.amount} >= 0`),
    check('orders_received', sql`${t.received} >= 0`),
  ],
)

/**
 * An item keeps its own copy of name, size, price and terms, so that later changes to the product do not
 * affect it.
 */
export const orderItems = pgTable(
  'order_items',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    productName: text('product_name').notNull(),
    variantSize: text('variant_size').notNull(),
    imageKey: text('image_key'),
    isRental: boolean('is_rental').notNull(),
    /** Satang a piece. */
    price: satang('price').notNull(),
    replacementPrice: satang('replacement_price').notNull(),
    quantity: integer('quantity').notNull(),
    handedOver: integer('handed_over').notNull().default(0),
    /**
     * Pieces that staff closed before they were collected: they are back in stock and are never handed over
     * with this order.
     */
    closed: integer('closed').notNull().default(0),
    /** Why pieces were closed, as the member reads it; the last reason if there are several. */
    closedReason: text('closed_reason'),
    /** Loaned pieces that are no longer out: returned, worn, damaged or lost. */
    returnedOrLost: integer('settled').notNull().default(0),
    /**
     * Loans of this item are late after this day (Asia/Bangkok). Null before the hand-over, and for loans of an older
     * process until `storeDueDays`: they are due on the order's day.
     */
    returnDueOn: date('return_due_on', { mode: 'string' }),
  },
  (t) => [
    index('order_items_order').on(t.orderId),
    index('order_items_variant').on(t.variantId),
    index('order_items_out')
      .on(t.orderId)
      .where(sql`${t.isRental} and ${t.handedOver} > ${t.returnedOrLost}`),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_handed_over', sql`${t.handedOver} between 0 and ${t.quantity}`),
    check('order_items_settled', sql`${t.returnedOrLost} between 0 and ${t.handedOver}`),
    check('order_items_closed', sql`${t.closed} >= 0 and ${t.handedOver} + ${t.closed} <= ${t.quantity}`),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
