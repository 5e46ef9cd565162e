import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/**
 * An instant that every insert gives, by the server's clock. The database's default is for servers of earlier releases
 * only, so its type does not name it: an insert without the instant does not compile.
 */
const given = (name: string) => {
  const column = instant(name).notNull()
  column.defaultNow()
  return column
}
const createdAt = () => given('created_at')
/** Integer satang. */
const satang = (name: string) => bigint(name, { mode: 'number' })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/** A set of row ids, in PostgreSQL's text form, such as `{[1,8),[9,12)}`. */
const idRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

// Accounts

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    role: text('role', { enum: ['member', 'staff', 'admin'] })
      .notNull()
      .default('member'),
    isActive: boolean('is_active').notNull().default(true),
    emailVerifiedAt: instant('email_verified_at'),
    /** Counts changes that staff make to the account: its role and its access. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** Set when the person was erased: name, e-mail and phone are then placeholders. */
    erasedAt: instant('erased_at'),
    /**
     * False for a buyer at the desk who gave a name only: nobody can log in, and the e-mail is a placeholder. Such a row
     * belongs to one order.
     */
    hasAccount: boolean('has_account').notNull().default(true),
    /** Which privacy notice the sign-up acknowledged, and when; null if it named none. */
    privacyVersion: text('privacy_version'),
    privacyAcceptedAt: instant('privacy_accepted_at'),
    /** When staff lifted the limit of pieces that accounts have before their first approved order; null if they did not. */
    pieceLimitLiftedAt: instant('piece_limit_lifted_at'),
  },
  (t) => [check('users_email_lower', sql`${t.email} = lower(${t.email})`)],
)

/**
 * A further sign-up with an address that is not confirmed yet; the first one is the account's own row.
 * Confirming one makes its name, phone and password those of the account and ends the others.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    privacyVersion: text('privacy_version'),
    createdAt: createdAt(),
  },
  (t) => [index('sign_ups_user').on(t.userId), index('sign_ups_created').on(t.createdAt)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The token that was exchanged for it; null for the first of a session, and for those of 1.0. Its row may be gone. */
    parentId: uuid('parent_id'),
    createdAt: createdAt(),
    /** When it was first exchanged. */
    usedAt: instant('used_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
)

export const emailTokens = pgTable(
  'email_tokens',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify_email', 'reset_password'] }).notNull(),
    /** Which further sign-up the link confirms; null is the first one. */
    signUpId: integer('sign_up_id').references(() => signUps.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('email_tokens_user').on(t.userId, t.purpose)],
)

/**
 * The calendars that members subscribe to in other programs. A key opens the member's open days without a login; only its
 * hash is stored.
 */
export const calendars = pgTable('calendars', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  keyHash: text('key_hash').notNull().unique(),
  /** When the key was made. */
  createdAt: createdAt(),
})

// Catalogue

export const categories = pgTable('categories', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  displayName: text('display_name').notNull(),
  imageKey: text('image_key'),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
})

export const variantTypes = pgTable('variant_types', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The cover; the images after it are in `moreImageKeys`, in order. */
    imageKey: text('image_key'),
    moreImageKeys: text('more_image_keys').array().notNull().default(sql`'{}'::text[]`),
    brand: text('brand').notNull().default(''),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    isForSale: boolean('is_for_sale').notNull().default(false),
    isForRent: boolean('is_for_rent').notNull().default(false),
    isUsed: boolean('is_used').notNull().default(false),
    salePrice: satang('sale_price'),
    rentalPrice: satang('rental_price'),
    replacementPrice: satang('replacement_price'),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: given('updated_at'),
  },
  (t) => [
    index('products_category').on(t.categoryId),
    // For the list of the console, with the searched columns: neither needs the texts of the products.
    index('products_name').on(t.name, t.id, t.brand),
    check('products_sale_priced', sql`not ${t.isForSale} or ${t.salePrice} >= 0`),
    check('products_rental_priced', sql`not ${t.isForRent} or ${t.rentalPrice} >= 0`),
  ],
)

/** A price that is null is the product's. The three quantities always equal the sums of `stock_movements`. */
export const variants = pgTable(
  'variants',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    typeId: integer('type_id').references(() => variantTypes.id),
    size: text('size').notNull(),
    salePrice: satang('sale_price'),
    rentalPrice: satang('rental_price'),
    replacementPrice: satang('replacement_price'),
    available: integer('available').notNull().default(0),
    onLoan: integer('on_loan').notNull().default(0),
    quarantined: integer('quarantined').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    position: integer('position').notNull().default(0),
    /** Where the pieces are stored, as staff call the place. */
    shelf: text('shelf'),
    /** The one of its product's images that shows it. */
    imageKey: text('image_key'),
    /** Its pieces may carry a number each, see `pieces`. */
    isNumbered: boolean('is_numbered').notNull().default(false),
  },
  (t) => [
    index('variants_product').on(t.productId),
    check('variants_available', sql`${t.available} >= 0`),
    check('variants_on_loan', sql`${t.onLoan} >= 0`),
    check('variants_quarantined', sql`${t.quarantined} >= 0`),
  ],
)

export const workshops = pgTable(
  'workshops',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    handOverOn: date('hand_over_on', { mode: 'string' }).notNull(),
    /** The last day, in Asia/Bangkok, on which a loan is not late. */
    returnDueOn: date('return_due_on', { mode: 'string' }).notNull(),
    /** Where pieces are collected and brought back, as members read it. */
    place: text('place').notNull().default(''),
    isActive: boolean('is_active').notNull().default(false),
    /** Staff have closed the shop to orders while this workshop is active: until `ordersOpenAt` if it is set. */
    ordersClosed: boolean('orders_closed').notNull().default(false),
    ordersOpenAt: instant('orders_open_at'),
    /** Read and written by servers of 1.0.0 only; both columns go once none of those can run next to this one. */
    ordersCounted: integer('orders_counted').notNull().default(0),
    ordersCountedTo: integer('orders_counted_to').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('workshops_one_active').on(t.isActive).where(sql`${t.isActive}`)],
)

export const workshopProducts = pgTable(
  'workshop_products',
  {
    workshopId: integer('workshop_id')
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.workshopId, t.productId] })],
)

// Cart, orders, payment

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['sale', 'rent'] }).notNull(),
    quantity: integer('quantity').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variantId, t.type] }),
    check('cart_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/** The pieces that are held for a member who is paying, one hold a member. They are not available meanwhile. */
export const checkoutHolds = pgTable(
  'checkout_holds',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The first request of the hold; renewals end a fixed time after it. */
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The opened page that asked last; null for a client that names none. */
    pageKey: text('page_key'),
  },
  (t) => [index('checkout_holds_expires').on(t.expiresAt)],
)

/** Holds that ran out by time, for two hours: the second within an hour begins a pause for its variants. */
export const checkoutHoldsRunOut = pgTable(
  'checkout_holds_run_out',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    variantIds: integer('variant_ids').array().notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (t) => [
    index('checkout_holds_run_out_user').on(t.userId),
    index('checkout_holds_run_out_ended').on(t.endedAt),
  ],
)

export const checkoutHoldPieces = pgTable(
  'checkout_hold_pieces',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => checkoutHolds.userId, { onDelete: 'cascade' }),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variantId] }),
    index('checkout_hold_pieces_variant').on(t.variantId),
    check('checkout_hold_pieces_quantity', sql`${t.quantity} > 0`),
  ],
)

/**
 * Members who wait for a piece of a variant that is out of stock, first come first served. An `offered` entry has one piece,
 * which is not available meanwhile: the member orders it before `expiresAt`, or the next one gets it.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    /** The place in the queue follows it. */
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    /** The entry ends with this workshop. */
    workshopId: integer('workshop_id')
      .notNull()
      .references(() => workshops.id),
    state: text('state', {
      enum: ['waiting', 'offered', 'ordered', 'missed', 'left', 'removed', 'closed'],
    })
      .notNull()
      .default('waiting'),
    createdAt: createdAt(),
    offeredAt: instant('offered_at'),
    /** When the mail about the offer was queued, and until when the piece is the member's; null before. */
    toldAt: instant('told_at'),
    expiresAt: instant('expires_at'),
    endedAt: instant('ended_at'),
    /** In the link of the mail that leaves the list without a login. */
    leaveKey: uuid('leave_key').notNull().unique().defaultRandom(),
  },
  (t) => [
    uniqueIndex('waiting_entries_one_open')
      .on(t.variantId, t.userId)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index('waiting_entries_waiting').on(t.variantId, t.id).where(sql`${t.state} = 'waiting'`),
    index('waiting_entries_offered').on(t.userId, t.variantId).where(sql`${t.state} = 'offered'`),
    index('waiting_entries_user').on(t.userId, t.id),
    check('waiting_entries_ended', sql`(${t.state} in ('waiting', 'offered')) = (${t.endedAt} is null)`),
  ],
)

export const paymentMethods = pgTable('payment_methods', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
})

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
      enum: [
        'awaiting_slip',
        'pending',
        'paid',
        'approved',
        'awaiting_return',
        'completed',
        'rejected',
        'cancelled',
        'expired',
      ],
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
    updatedAt: given('updated_at'),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt.desc()),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_created').on(t.createdAt, t.number),
    index('orders_amount').on(t.amount),
    // Open orders are few compared with all orders.
    index('orders_open')
      .on(t.userId)
      .where(sql`${t.status} in ('awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return')`),
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
     * process until `keepDueDays`: they are due on the order's day.
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

/**
 * Every change of an order's status: who, when, from, to, why. Within a status, `part_closed` is pieces closed,
 * `size_changed` another size, `hand_over_undone` a hand-over taken back, `hold_ended` stock no longer
 * kept; `due_day_moved` and `loan_renewed` are another
 * due day, with the day before and after.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    dueDayFrom: date('due_day_from', { mode: 'string' }),
    dueDayTo: date('due_day_to', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_order').on(t.orderId),
    index('order_events_approved').on(t.createdAt).where(sql`${t.toStatus} = 'approved'`),
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

/** Requests of staff with an `Idempotency-Key` that took effect, written in the transaction of their effect. */
export const completedRequests = pgTable(
  'completed_requests',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The id of the row that the request made, if it made one. */
    made: text('made'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('completed_requests_created').on(t.createdAt)],
)

/** A slip pays an order, or the penalties of a return session. The newest of its target counts. */
export const paymentSlips = pgTable(
  'payment_slips',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id').references(() => orders.id),
    returnSessionId: uuid('return_session_id').references(() => returnSessions.id),
    imageKey: text('image_key').notNull().unique(),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    /** The first of its `slipReferences` again, for servers of release 1.0.0 that run next to this one. */
    bankCode: text('bank_code'),
    reference: text('reference'),
    /** Set when staff refused a penalty slip, with the reason that its member reads. */
    refusedAt: instant('refused_at'),
    refusalReason: text('refusal_reason'),
    /**
     * Set when staff counted its money, with a payment or by the check of a refund. A slip that has neither this nor
     * `refused_at` waits: its money is in a list of staff, also after its order or return ended.
     */
    checkedAt: instant('checked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_slips_order').on(t.orderId),
    index('payment_slips_return_session').on(t.returnSessionId),
    index('payment_slips_reference').on(t.bankCode, t.reference),
    index('payment_slips_reference_only').on(t.reference),
    check('payment_slips_target', sql`num_nonnulls(${t.orderId}, ${t.returnSessionId}) = 1`),
  ],
)

/** A transfer that a slip's image names by a QR code, in the order in which its codes were found, from 0. Equal pairs of bank and reference mean the same transfer. */
export const slipReferences = pgTable(
  'slip_references',
  {
    slipId: integer('slip_id')
      .notNull()
      .references(() => paymentSlips.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bankCode: text('bank_code').notNull(),
    reference: text('reference').notNull(),
    /** The day of the transfer, where the format of the code has one. */
    datedOn: date('dated_on', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.slipId, t.position] }),
    index('slip_references_transfer').on(t.bankCode, t.reference),
    // Staff type references in any case.
    index('slip_references_upper').on(sql`upper(${t.reference})`),
  ],
)

/**
 * Money that may have to go back to a member: of an order that ended with a slip, or whose pieces were
 * closed. A slip is not yet money: staff check the amount received first. An order has at most one open case.
 */
export const refundCases = pgTable(
  'refund_cases',
  {
    id: serial('id').primaryKey(),
    /** Counts changes: a decision names the version that it was made on. */
    version: integer('version').notNull().default(1),
    /** The order or the return whose money it is. */
    orderId: uuid('order_id').references(() => orders.id),
    returnSessionId: uuid('return_session_id').references(() => returnSessions.id),
    state: text('state', { enum: ['to_check', 'owed', 'nothing_owed', 'paid', 'withdrawn'] }).notNull(),
    /** Why the money is checked; `goods_gone`: a new slip came and the stock could not be taken again. */
    cause: text('cause', {
      enum: ['cancelled', 'rejected', 'expired', 'goods_gone', 'part_closed', 'surplus', 'penalty_corrected'],
    }).notNull(),
    /** Satang received for the order in total, as staff recorded it; null before. */
    received: satang('received'),
    /** Satang to be returned by this case; null before it was checked. */
    amount: satang('amount'),
    checkNote: text('check_note').notNull().default(''),
    checkedAt: instant('checked_at'),
    checkedBy: integer('checked_by').references(() => users.id),
    /** The admin who gave the second yes, where one is needed, and whether they had also checked the money. */
    confirmedBy: integer('confirmed_by').references(() => users.id),
    confirmedAt: instant('confirmed_at'),
    confirmedAlone: boolean('confirmed_alone').notNull().default(false),
    /** How and when the money went back, as the member reads it. */
    paidNote: text('paid_note').notNull().default(''),
    paidAt: instant('paid_at'),
    paidBy: integer('paid_by').references(() => users.id),
    /** How the money went back; null before, and where staff did not say. */
    paidMethod: text('paid_method', { enum: ['promptpay', 'transfer', 'cash'] }),
    /** The image of the transfer; its member sees it once the case is paid. */
    proofImageKey: text('proof_image_key'),
    /** When its member was reminded to say where the money is to go; once. */
    remindedAt: instant('reminded_at'),
    createdAt: createdAt(),
    /** When the state was last changed. */
    updatedAt: given('updated_at'),
  },
  (t) => [
    index('refund_cases_order').on(t.orderId),
    index('refund_cases_return_session').on(t.returnSessionId),
    index('refund_cases_state').on(t.state, t.updatedAt),
    uniqueIndex('refund_cases_one_open').on(t.orderId).where(sql`${t.state} in ('to_check', 'owed')`),
    uniqueIndex('refund_cases_one_open_of_return')
      .on(t.returnSessionId)
      .where(sql`${t.state} in ('to_check', 'owed')`),
    check('refund_cases_subject', sql`num_nonnulls(${t.orderId}, ${t.returnSessionId}) = 1`),
    check('refund_cases_received', sql`${t.received} >= 0`),
    check('refund_cases_amount', sql`${t.amount} >= 0`),
  ],
)

/**
 * Orders of refused checkouts for which a member sent an image without a readable code: staff say whether its money is to be
 * checked, which ends the request.
 */
export const refundRequests = pgTable('refund_requests', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/**
 * Where a member wants the money of a refund case: digits of a PromptPay number or of a bank account. Deleted some time
 * after the case is closed, and kept out of logs and mails.
 */
export const refundDestinations = pgTable(
  'refund_destinations',
  {
    caseId: integer('case_id')
      .primaryKey()
      .references(() => refundCases.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['promptpay', 'bank'] }).notNull(),
    number: text('number').notNull(),
    /** Bank and holder of an account; null for PromptPay. */
    bankCode: text('bank_code'),
    holder: text('holder'),
    createdAt: createdAt(),
    updatedAt: given('updated_at'),
  },
  (t) => [
    check(
      'refund_destinations_bank',
      sql`num_nonnulls(${t.bankCode}, ${t.holder}) = case when ${t.kind} = 'bank' then 2 else 0 end`,
    ),
  ],
)

// Money

/** Double-entry journal: every baht that is owed, comes in, goes out or is forgiven. Nobody changes or deletes a row. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', {
      enum: [
        'opening',
        'order_placed',
        'order_changed',
        'order_ended',
        'order_revived',
        'payment',
        'payment_undone',
        'refund_checked',
        'refund_paid',
        'refund_payment_undone',
        'penalty_set',
        'penalty_payment',
        'penalty_payment_undone',
        'penalty_waived',
        'penalty_corrected',
        'correction',
      ],
    }).notNull(),
    /** The order or the return that it is about. */
    orderId: uuid('order_id').references(() => orders.id),
    returnSessionId: uuid('return_session_id').references(() => returnSessions.id),
    /** How money came in or went out; null if none did. */
    method: text('method', { enum: ['promptpay', 'transfer', 'cash'] }),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    occurredAt: instant('occurred_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('journal_entries_order').on(t.orderId),
    index('journal_entries_return_session').on(t.returnSessionId),
    index('journal_entries_occurred').on(t.occurredAt),
    index('journal_entries_created').on(t.createdAt),
    check('journal_entries_subject', sql`num_nonnulls(${t.orderId}, ${t.returnSessionId}) = 1`),
  ],
)

/** The lines of an entry: debits are positive, credits negative, and they sum to zero. */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: serial('id').primaryKey(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => journalEntries.id),
    account: text('account', {
      enum: [
        'receivable',
        'cash',
        'bank',
        'deferred_income',
        'sales',
        'rentals',
        'penalties',
        'refunds_owed',
        'forgiven',
        'difference',
      ],
    }).notNull(),
    satang: satang('satang').notNull(),
  },
  (t) => [
    unique('journal_lines_once_an_account').on(t.entryId, t.account),
    check('journal_lines_satang', sql`${t.satang} <> 0`),
  ],
)

/** The club as the head of a receipt names it. */
export type ReceiptClub = { name: string; address: string; phone: string; taxId: string | null }

/**
 * The running numbers of receipts, without gaps in a year, given when the money of an order is first in the journal. A
 * receipt keeps the facts of that moment: `issuedAt`, `payer` and `club` are null for a number of an older process until
 * `keepReceiptFacts`. Unsealed, because erasing a member replaces the payer.
 */
export const receipts = pgTable(
  'receipts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Buddhist year in Bangkok. */
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    createdAt: createdAt(),
    /** The date on the paper: that of the number; for receipts of before these columns, that of the order. */
    issuedAt: instant('issued_at'),
    payer: text('payer'),
    club: jsonb('club').$type<ReceiptClub>(),
  },
  (t) => [unique('receipts_number').on(t.year, t.number)],
)

// Returns

export const returnSessions = pgTable(
  'return_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ['pending', 'approved', 'partial', 'rejected'] })
      .notNull()
      .default('pending'),
    /** The note of staff on their decision; empty before. */
    notes: text('notes').notNull().default(''),
    totalPenalties: satang('total_penalties').notNull().default(0),
    penaltyPaidAt: instant('penalty_paid_at'),
    /** Satang that came in for the penalties in total; refunds are not subtracted. */
    penaltyReceived: satang('penalty_received').notNull().default(0),
    /** Satang of penalties that staff waived after the review. */
    penaltyWaived: satang('penalty_waived').notNull().default(0),
    /** Recorded by staff with the pieces in their hands, so it has no photos. */
    takenAtDesk: boolean('taken_at_desk').notNull().default(false),
    /** When the goods were in staff's hands: late days end. At the review at the latest. */
    receivedAt: instant('received_at'),
    receivedBy: integer('received_by').references(() => users.id),
    /** The free days of the settings when the goods were received. */
    freeDays: integer('free_days'),
    createdAt: createdAt(),
    processedAt: instant('processed_at'),
    processedBy: integer('processed_by').references(() => users.id),
  },
  (t) => [
    index('return_sessions_user').on(t.userId, t.createdAt.desc()),
    index('return_sessions_status').on(t.status, t.createdAt),
    index('return_sessions_created').on(t.createdAt),
    index('return_sessions_paid').on(t.penaltyPaidAt),
    index('return_sessions_unpaid')
      .on(t.userId)
      .where(sql`${t.totalPenalties} > 0 and ${t.penaltyPaidAt} is null`),
    index('return_sessions_unpaid_created')
      .on(t.createdAt)
      .where(sql`${t.totalPenalties} > 0 and ${t.penaltyPaidAt} is null`),
  ],
)

/** How the late days of a returned item were counted, see the contract's `CountedDays`; days are `YYYY-MM-DD`. */
type CountedDays = {
  due_on: string
  sent_on: string
  free_until: string
  received_on: string | null
  late: number
}

export const returnItems = pgTable(
  'return_items',
  {
    id: serial('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => returnSessions.id),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    /** Ids of the numbered pieces that the member named among them; null if none was named. */
    pieceIds: integer('piece_ids').array(),
    /** False once the session is decided. The pieces of an item's open rows are not more than it has out. */
    isOpen: boolean('is_open').notNull().default(true),
    /**
     * Distinguishes the open rows of an item: 0, or more where others were open. A process of 1.0 knows no part: its rows
     * have 0, so that it cannot open a second one.
     */
    part: integer('part').notNull().default(0),
    /**
     * The due day of these pieces, also after the loan got another one: written when they are back or late. Null as
     * long as they follow the loan.
     */
    dueOn: date('due_on', { mode: 'string' }),
    /** How the late days were counted and the late fee in satang a piece, as of the decision; null before. */
    countedDays: jsonb('counted_days').$type<CountedDays>(),
    lateFee: satang('late_fee'),
    createdAt: createdAt(),
  },
  (t) => [
    index('return_items_session').on(t.sessionId),
    index('return_items_order_item').on(t.orderItemId),
    uniqueIndex('return_items_one_open').on(t.orderItemId, t.part).where(sql`${t.isOpen}`),
    unique('return_items_once_a_session').on(t.sessionId, t.orderItemId),
    check('return_items_quantity', sql`${t.quantity} > 0`),
  ],
)

/** The condition of some pieces of one return item, as staff found it; quantities add up to the item's. */
export const returnOutcomes = pgTable(
  'return_outcomes',
  {
    id: serial('id').primaryKey(),
    returnItemId: integer('return_item_id')
      .notNull()
      .references(() => returnItems.id),
    condition: integer('condition').notNull(),
    quantity: integer('quantity').notNull(),
    /** Satang for all pieces of the outcome; 0 when waived. */
    penaltyAmount: satang('penalty_amount').notNull().default(0),
    waived: boolean('waived').notNull().default(false),
    reason: text('reason').notNull().default(''),
    /** When the decision was taken back; null while the outcome counts. */
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('return_outcomes_item').on(t.returnItemId),
    check('return_outcomes_condition', sql`${t.condition} between 1 and 6`),
    check('return_outcomes_quantity', sql`${t.quantity} > 0`),
    check('return_outcomes_penalty', sql`${t.penaltyAmount} >= 0`),
  ],
)

export const returnEvidence = pgTable(
  'return_evidence',
  {
    id: serial('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => returnSessions.id),
    imageKey: text('image_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('return_evidence_session').on(t.sessionId)],
)

/**
 * Every change of a return session's status: who, when, from, to, why. Within a status, `received` is goods received,
 * `receive_undone` that taken back, and `penalty_payment_undone` a payment taken back.
 */
export const returnEvents = pgTable(
  'return_events',
  {
    id: serial('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => returnSessions.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [index('return_events_session').on(t.sessionId)],
)

// Stock

/** The ledger. Deltas of one variant add up to its three quantities at all times. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: serial('id').primaryKey(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    kind: text('kind', {
      enum: [
        'restock',
        'adjust',
        'hold',
        'unhold',
        'offer',
        'offer_end',
        'reserve',
        'release',
        'hand_over',
        'return',
        'quarantine',
        'write_off',
        'bought',
        'counted',
        'lost',
        'broken',
        'given_away',
      ],
    }).notNull(),
    available: integer('available').notNull().default(0),
    onLoan: integer('on_loan').notNull().default(0),
    quarantined: integer('quarantined').notNull().default(0),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    orderItemId: integer('order_item_id').references(() => orderItems.id),
    returnItemId: integer('return_item_id').references(() => returnItems.id),
    /** Satang that a bought piece cost, where it is known. */
    unitCost: satang('unit_cost'),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_movements_variant').on(t.variantId, t.id),
    index('stock_movements_created').on(t.createdAt),
  ],
)

/**
 * Pieces that carry a number, of variants where staff want that. They add an identity to pieces that the stock counts: a
 * variant may have more pieces in stock than numbered ones.
 */
export const pieces = pgTable(
  'pieces',
  {
    id: serial('id').primaryKey(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    /** Counts within its variant; printed on the label. */
    number: integer('number').notNull(),
    state: text('state', { enum: ['on_shelf', 'set_aside', 'on_loan', 'sold', 'quarantined', 'written_off'] })
      .notNull()
      .default('on_shelf'),
    /** The item that it is set aside for, on loan with, or was sold with. */
    orderItemId: integer('order_item_id').references(() => orderItems.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('pieces_number').on(t.variantId, t.number),
    index('pieces_order_item').on(t.orderItemId),
    check('pieces_number_positive', sql`${t.number} > 0`),
    check(
      'pieces_with_item',
      sql`(${t.state} in ('set_aside', 'on_loan', 'sold')) = (${t.orderItemId} is not null)`,
    ),
  ],
)

/** Every change of a numbered piece's state: who had it, and how it came back. */
export const pieceEvents = pgTable(
  'piece_events',
  {
    id: serial('id').primaryKey(),
    pieceId: integer('piece_id')
      .notNull()
      .references(() => pieces.id),
    /** Null for the row that added the piece. */
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    orderItemId: integer('order_item_id').references(() => orderItems.id),
    returnItemId: integer('return_item_id').references(() => returnItems.id),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('piece_events_piece').on(t.pieceId, t.id),
    index('piece_events_return_item').on(t.returnItemId),
  ],
)

/**
 * A member's report about loaned pieces before their return: broken or lost. It changes neither stock nor penalty.
 * Broken pieces need a photo before staff see the report.
 */
export const damageReports = pgTable(
  'damage_reports',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    kind: text('kind', { enum: ['broken', 'lost'] }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Ids of the numbered pieces that the member named among them; null if none was named. */
    pieceIds: integer('piece_ids').array(),
    note: text('note').notNull(),
    /** Made by the client, so that a repeated request writes one report. */
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
    answeredAt: instant('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id),
    advice: text('advice', { enum: ['keep_using', 'bring_at_return', 'bring_now', 'noted'] }),
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    unique('damage_reports_once').on(t.orderItemId, t.requestKey),
    index('damage_reports_order').on(t.orderId),
    index('damage_reports_waiting')
      .on(t.orderId)
      .where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null`),
    index('damage_reports_withdrawn').on(t.withdrawnAt).where(sql`${t.withdrawnAt} is not null`),
    check('damage_reports_quantity', sql`${t.quantity} > 0`),
    check('damage_reports_answer', sql`(${t.answeredAt} is null) = (${t.advice} is null)`),
  ],
)

export const damagePhotos = pgTable(
  'damage_photos',
  {
    id: serial('id').primaryKey(),
    reportId: integer('report_id')
      .notNull()
      .references(() => damageReports.id),
    /** Counts from 1; a repeated upload finds its photo by it. */
    position: integer('position').notNull(),
    imageKey: text('image_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [unique('damage_photos_position').on(t.reportId, t.position)],
)

/** Reminders to return, each kind once for an order and day. */
export const loanReminders = pgTable(
  'loan_reminders',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ['day_before', 'due_day', 'weekly', 'by_hand'] }).notNull(),
    /**
     * The Bangkok day of the reminder: the day itself if sent by hand, otherwise the day that the rule names.
     */
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
    actorId: integer('actor_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [unique('loan_reminders_once').on(t.orderId, t.kind, t.sentOn)],
)

// Content

export const banners = pgTable('banners', {
  id: serial('id').primaryKey(),
  imageKey: text('image_key').notNull(),
  altText: text('alt_text').notNull().default(''),
  position: integer('position').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  version: integer('version').notNull().default(1),
})

export const tutorialCategories = pgTable('tutorial_categories', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const tutorials = pgTable('tutorials', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  categoryId: integer('category_id')
    .notNull()
    .references(() => tutorialCategories.id),
  author: text('author').notNull(),
  difficultyLevel: text('difficulty_level').notNull(),
  mainImageKey: text('main_image_key'),
  videoUrl: text('video_url').notNull().default(''),
  /** Sanitised HTML. */
  content: text('content').notNull(),
  /** Comma-separated. */
  tags: text('tags').notNull().default(''),
  isPublished: boolean('is_published').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: given('updated_at'),
})

export const tutorialImages = pgTable(
  'tutorial_images',
  {
    id: serial('id').primaryKey(),
    tutorialId: integer('tutorial_id')
      .notNull()
      .references(() => tutorials.id, { onDelete: 'cascade' }),
    imageKey: text('image_key').notNull(),
    caption: text('caption').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('tutorial_images_tutorial').on(t.tutorialId)],
)

export const faqs = pgTable('faqs', {
  id: serial('id').primaryKey(),
  question: text('question').notNull(),
  /** Sanitised HTML. */
  answer: text('answer').notNull(),
  tags: text('tags').notNull().default(''),
  category: text('category').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
})

// Settings

/**
 * One row with the settings of the site, which footer, checkout and cards show. `document` follows the
 * contract's site settings.
 */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    document: jsonb('document').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [check('site_settings_one_row', sql`${t.id} = 1`)],
)

/**
 * One row with the identity of the shop, made once by the first process that needs it. Archives and `npm run migrate` carry
 * it, so that a restored or copied shop is the same one.
 */
export const shopIdentity = pgTable(
  'shop_identity',
  {
    id: integer('id').primaryKey().default(1),
    /** Eight hexadecimal digits, which names of archives contain. */
    shopId: text('shop_id').notNull(),
    madeAt: instant('made_at').notNull(),
    /** When an archive was last made in a BACKUP_DIR, by any server or command of the shop. */
    lastBackupAt: instant('last_backup_at'),
    /** The newest migration that a server has found when it started, and when the first server with it started. */
    upgradedTo: bigint('upgraded_to', { mode: 'number' }),
    upgradedAt: instant('upgraded_at'),
    /** Ids of the orders and returns that differed from the money journal when they were last compared. */
    journalFaults: jsonb('journal_faults').$type<string[]>(),
  },
  (t) => [check('shop_identity_one_row', sql`${t.id} = 1`)],
)

/** Mails to send, written in the transaction of the event that they report. */
/**
 * The data from which the text of a mail is composed when it is sent: ids only, never the secret of a link.
 */
export type MailRecipe =
  | { template: 'confirm_email'; userId: number; signUpId: number | null }
  | { template: 'reset_password'; userId: number }
  | { template: 'order_received'; orderId: string }

/** A mail with a recipe stores a text without its link, for the console and for older servers. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    dedupeKey: text('dedupe_key').unique(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    failedAt: instant('failed_at'),
    recipe: jsonb('recipe').$type<MailRecipe>(),
    /** It is not sent before this time, not even for the first time. */
    notBefore: instant('not_before'),
    /** Set together with `failedAt` when the mail is no longer needed: older servers then skip it. */
    skippedAt: instant('skipped_at'),
  },
  (t) => [
    index('outbox_mails_due').on(t.nextAttemptAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('outbox_mails_order').on(t.orderId),
    // Rows whose texts are still to be emptied; the rows themselves are kept permanently.
    index('outbox_mails_texts').on(t.sentAt).where(sql`${t.textBody} <> '' or ${t.htmlBody} <> ''`),
    index('outbox_mails_failed').on(t.id).where(sql`${t.failedAt} is not null`),
  ],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: serial('id').primaryKey(),
    actorId: integer('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    data: jsonb('data').notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectType, t.subjectId),
    index('audit_log_created').on(t.createdAt),
  ],
)

/**
 * Stored images whose size and colour are known, and images whose derived files are to be made (`derivedAt` is null). It
 * describes the file store and is rebuilt from it. `leasedUntil`: one process works on the image until then.
 */
export const storedImages = pgTable(
  'stored_images',
  {
    key: text('key').primaryKey(),
    /** Size of the original in pixels; null until it is measured. */
    width: integer('width'),
    height: integer('height'),
    /** `#rrggbb`; null for an image with transparent parts. */
    colour: text('colour'),
    derivedAt: instant('derived_at'),
    leasedUntil: instant('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('stored_images_pending').on(t.createdAt).where(sql`${t.derivedAt} is null`)],
)

/** Stored images that no row names, and since when: they are deleted after some days. */
export const strayPictures = pgTable('stray_pictures', {
  key: text('key').primaryKey(),
  foundAt: instant('found_at').notNull(),
})

/** Counters of throttles, which all processes share. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expire', { withTimezone: true, mode: 'date' }),
})

/**
 * Seals over rows that nobody may change: of the stock ledger, the audit log and the journal. Each seal covers a batch
 * of rows of one table and the seal before it, so that a changed, deleted or added row no longer fits.
 */
export const seals = pgTable(
  'seals',
  {
    id: serial('id').primaryKey(),
    tableName: text('table_name', {
      enum: ['stock_movements', 'audit_log', 'journal_entries', 'journal_lines'],
    }).notNull(),
    /** Which rows it covers. Ids are given out before their transactions commit, so that ranges can have gaps. */
    rowIds: idRanges('row_ids').notNull(),
    /** The sha256 of each covered row, 32 bytes each, in the order of the ids. */
    rowDigests: bytes('row_digests').notNull(),
    /** The sha256 over the hash of the seal before it, this seal's table and ids, and its row digests. */
    hash: bytes('hash').notNull(),
    /** By the database's clock: it is compared with other seals only, to outlast the database's transactions. */
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('seals_last_row').on(t.tableName, sql`upper(${t.rowIds})`)],
)

/**
 * Volunteers who have an order or a return open to decide on it. A claim leads the others to different records; it is no
 * lock, and is over at `expiresAt`.
 */
export const claims = pgTable(
  'claims',
  {
    subjectType: text('subject_type', { enum: ['order', 'return'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectType, t.subjectId] }), index('claims_staff').on(t.staffId)],
)
