import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const paymentMethods = pgTable('payment_methods', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
})

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

/** One row about the set-up of a new shop; no row before its first server has started. */
export const shopSetup = pgTable(
  'shop_setup',
  {
    id: integer('id').primaryKey().default(1),
    /** SHA-256 of the newest set-up code; null where there is none. */
    codeHash: text('code_hash'),
    /** When the shop was first seen with an admin. No code opens its set-up page after that, also without an admin. */
    closedAt: instant('closed_at'),
    /** The steps of the set-up that this shop does without. */
    skipped: jsonb('skipped').$type<string[]>().notNull().default([]),
  },
  (t) => [check('shop_setup_one_row', sql`${t.id} = 1`)],
)
