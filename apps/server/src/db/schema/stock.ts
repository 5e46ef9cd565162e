import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import { variants } from './catalog.ts'
import { createdAt, satang } from './columns.ts'
import { orderItems } from './orders.ts'
import { users } from './people.ts'
import { returnItems } from './returns.ts'

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
    /** The goods at that moment, of kinds that the report shows (`IN_REPORT`): name, size, satang that a new piece costs. */
    goods: jsonb('goods').$type<{ name: string; size: string; value: number }>(),
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
