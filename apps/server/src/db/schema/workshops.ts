import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products, variants } from './catalog.ts'
import { createdAt, instant } from './columns.ts'

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

/**
 * The goods of one participant of a workshop, in order. Servers before this table write a workshop's products without it,
 * so that a product here may be missing there.
 */
export const workshopSetPieces = pgTable(
  'workshop_set_pieces',
  {
    workshopId: integer('workshop_id')
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null: the member chooses the size. */
    variantId: integer('variant_id').references(() => variants.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['sale', 'rent'] }).notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workshopId, t.position] }),
    check('workshop_set_pieces_quantity', sql`${t.quantity} > 0`),
  ],
)
