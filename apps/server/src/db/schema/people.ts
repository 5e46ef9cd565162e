import { MESSAGE_CHANNELS, NOTIFICATION_KINDS } from '@jansi/contract/message-channels'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

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

/** The LINE accounts of members: who may sign in by LINE, and whom messages by LINE reach. */
export const lineAccounts = pgTable('line_accounts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The id that LINE gives the person, for this club's channels only. */
  sub: text('sub').notNull().unique(),
  linkedAt: instant('linked_at').notNull(),
  /** Since when LINE delivers nothing to the person, who is no friend of the club's account; null where it does. */
  unreachableSince: instant('unreachable_since'),
})

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

/** The browsers that receive web push, each for its session: none outlives a logout. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The address at the push service of the browser's maker; who knows it can send to the browser. */
  endpoint: text('endpoint').notNull().unique(),
  /** The public key and the secret of the browser, to which messages are encrypted. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: createdAt(),
})

/** By which channel a kind of message reaches a person who has chosen; without a row members get mail, and staff no digest. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    createdAt: createdAt(),
    /** Until when the last digest counted; the next one counts from then on. */
    digestAt: instant('digest_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)
