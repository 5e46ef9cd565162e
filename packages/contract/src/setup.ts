import { z } from 'zod'
import { openedSession, password, register } from './auth.ts'
import { get, post, put } from './endpoint.ts'
import { detailBody, errorBody } from './errors.ts'
import { timestamp } from './fields.ts'

/** Long enough for a code that is typed with spaces. */
const MAX_SETUP_CODE_CHARACTERS = 40

export const openSetup = post.public('/setup/code/', {
  summary: 'Open the set-up page of a shop that never had an admin with its one-time code; 404 otherwise',
  body: z.object({ key: z.string().min(1).max(MAX_SETUP_CODE_CHARACTERS) }),
  200: detailBody,
  404: errorBody,
})

/** The code is in the cookie that `openSetup` sets. */
export const addFirstAdmin = post.public('/setup/admin/', {
  summary: 'Create the first admin of a shop and sign in; 404 without the code, and once there was an admin',
  refreshCookie: 'sets',
  body: register.body
    .pick({ email: true, first_name: true, last_name: true, phone_number: true })
    .extend({ password1: password, password2: password }),
  200: openedSession,
  404: errorBody,
})

/** The steps of setting a shop up, in their order. */
export const SETUP_STEPS = ['identity', 'payment', 'products', 'workshop', 'mail', 'backups'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
/** The steps that a shop may do without: one that takes no money, or that runs on one machine for a day. */
export const OPTIONAL_SETUP_STEPS = ['payment', 'mail', 'backups'] as const

export const shopSetup = z.object({
  steps: z.array(
    z.object({
      name: z.enum(SETUP_STEPS),
      /** `unneeded`: mail and backups of a shop that is not in production. */
      state: z.enum(['done', 'missing', 'skipped', 'unneeded']),
    }),
  ),
  /** How the server sends mails. `server` is null where they are files. */
  mail: z.object({ server: z.string().nullable(), sender: z.string() }),
  /** Where archives go, at which time of day, and when the last one was made; `at` is null for never. */
  backups: z.object({
    folder: z.string(),
    is_in_data_folder: z.boolean(),
    at: z.string().nullable(),
    last_at: timestamp.nullable(),
    is_encrypted: z.boolean(),
  }),
  can: z.object({ add_demo_goods: z.boolean() }),
})
export type ShopSetup = z.infer<typeof shopSetup>

export const getShopSetup = get.admin('/staff/setup/', {
  summary:
    'Get the steps of setting the shop up, read from its records, and how it sends mails and makes backups',
  200: shopSetup,
})

export const skipSetupSteps = put.admin('/staff/setup/skipped/', {
  summary: 'Name the steps that this shop does without',
  body: z.strictObject({ steps: z.array(z.enum(OPTIONAL_SETUP_STEPS)).max(OPTIONAL_SETUP_STEPS.length) }),
  200: shopSetup,
})

export const addDemoGoods = post.admin('/staff/setup/demo-goods/', {
  summary: 'Fill a shop without products and categories with the goods, articles and questions of the demo',
  200: shopSetup,
  404: errorBody,
  409: errorBody,
})

/** Whom a failed mail is about, by the mail server. */
export const MAIL_FAULTS = ['certificate', 'encryption', 'login', 'sender', 'unreachable', 'refused'] as const

export const testMail = post.admin('/staff/setup/test-mail/', {
  summary: 'Send a mail to the own address and get the response of the mail server',
  200: z.object({
    /** Null for a mail that was accepted. */
    fault: z.enum(MAIL_FAULTS).nullable(),
    /** The words of the mail server; empty for a mail that is a file. */
    response: z.string(),
    recipient: z.string(),
  }),
})

export const testBackupFolder = post.admin('/staff/setup/test-backups/', {
  summary: 'Write a file into the folder of backups and delete it',
  200: z.object({ is_writable: z.boolean() }),
})
