import { z } from 'zod'
import { MAX_CHECKOUT_HOLD_MINUTES } from './checkout-holds.ts'
import { get, patch, post, put } from './endpoint.ts'
import { baht, intId, intIdText, timestamp } from './fields.ts'
import { pageOf, pageQuery } from './paging.ts'
import { qrCodeBody } from './payments.ts'
import { MAIL_DOMAIN } from './rules.ts'
import { siteSettingsDocument } from './settings.ts'
import { bahtInput, MAX_BAHT } from './staff-catalog.ts'
import { imageKey, storedImage } from './staff-images.ts'
import { freeText, optionalName, requiredText, thingName, writtenNumber } from './text-fields.ts'
import { sortInput, staleBody, version } from './versions.ts'

/** The settings as an admin edits them: the late fee in baht a piece and day. */
export const staffSettings = siteSettingsDocument
  .omit({ qr_image_key: true, logo_image_key: true, share_image_key: true, late_fee_per_day: true })
  .extend({
    version,
    qr_image: storedImage.nullable(),
    logo_image: storedImage.nullable(),
    share_image: storedImage.nullable(),
    late_fee_per_day: baht,
  })
export type StaffSettings = z.infer<typeof staffSettings>

const link = freeText(500).refine((value) => value === '' || /^https?:\/\//.test(value), {
  message: 'Enter a web address that begins with http:// or https://.',
})

export const MAX_ADMINISTRATORS = 5
/** Longest name of an administrator. */
export const MAX_ADMINISTRATOR_CHARACTERS = 200
export const MAX_LATE_FEE_BAHT = 10_000
export const MAX_RETURN_FREE_DAYS = 30
export const MAX_SLIP_LIMIT_HOURS = 720
export const MAX_LOW_STOCK_THRESHOLD = 10_000
export const MAX_PIECE_LIMIT_PER_VARIANT = 10_000
export const MAX_PIECE_LIMIT_PER_MEMBER = 100_000
export const MAX_APPROVAL_LIMIT_DAYS = 90
export const MAX_RENEWALS_PER_LOAN = 10
export const MAX_RENEWAL_DAYS = 60
/** Minutes that a checkout holds its pieces: time for a transfer, and no longer than all renewals together. */
const MIN_CHECKOUT_HOLD_MINUTES = 5
export const MAX_WAITING_OFFER_HOURS = 168
/** Longest unit after the price of a loan on cards. */
const MAX_RENTAL_UNIT_CHARACTERS = 20
/** Longest name of the palette that an order fills, and longest sentence below it. */
export const MAX_PALETTE_NAME_CHARACTERS = 40
export const MAX_PALETTE_SENTENCE_CHARACTERS = 120
/** Longest line of the home page's first screen, and longest words of its button. */
export const MAX_HOME_LINE_CHARACTERS = 120
export const MAX_HOME_BUTTON_CHARACTERS = 30
/** Longest name of the shop, longest below the icon of the installed shop, and longest word for a workshop. */
export const MAX_SHOP_NAME_CHARACTERS = 60
export const MAX_SHORT_NAME_CHARACTERS = 20
export const MAX_WORKSHOP_WORD_CHARACTERS = 30
/** Longest sentence about the purpose of the shop, and longest line below its name. */
export const MAX_SHOP_ABOUT_CHARACTERS = 200
export const MAX_TAGLINE_CHARACTERS = 80
/** Longest name of a payment method. */
export const MAX_METHOD_NAME_CHARACTERS = 100

/** Mails an hour. */
export const MAX_SIGN_UP_MAILS = 100_000
export const MAX_MAIL_DOMAINS = 20
export const MAX_MAIL_DOMAIN_CHARACTERS = 253
export const MAX_SYNONYM_LINES = 100
export const MAX_SYNONYM_LINE_CHARACTERS = 200

/** A mail domain, with or without the @ before it. */
export const mailDomain = z
  .string()
  .transform((typed) => typed.trim().toLowerCase().replace(/^@/, ''))
  .pipe(z.string().max(MAX_MAIL_DOMAIN_CHARACTERS).regex(MAIL_DOMAIN))

/** A colour as `#rrggbb`. */
const colour = z
  .string()
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/))

export const settingsInput = z.strictObject({
  version,
  /** Left as they are where a client does not know them. */
  shop_name: thingName(MAX_SHOP_NAME_CHARACTERS).optional(),
  shop_short_name: optionalName(MAX_SHORT_NAME_CHARACTERS).optional(),
  shop_about: freeText(MAX_SHOP_ABOUT_CHARACTERS).optional(),
  shop_tagline: optionalName(MAX_TAGLINE_CHARACTERS).optional(),
  workshop_word: thingName(MAX_WORKSHOP_WORD_CHARACTERS).optional(),
  logo_image_key: imageKey.nullable().optional(),
  share_image_key: imageKey.nullable().optional(),
  colour_main: colour.optional(),
  colour_accent: colour.optional(),
  club_name: thingName(200),
  footer_text: freeText(1000),
  social_url: link,
  social_label: optionalName(200),
  address: freeText(500),
  phone: writtenNumber(50),
  email: freeText(200),
  /** Left as they are where a client does not know them. */
  privacy_contact: freeText(500).optional(),
  privacy_note: freeText(5000).optional(),
  qr_image_key: imageKey.nullable(),
  administrators: z.array(optionalName(MAX_ADMINISTRATOR_CHARACTERS)).max(MAX_ADMINISTRATORS),
  survey_url: link,
  /** `$` with the unit `วัน` is the specification's pair; all others are stored as `฿` and `ครั้ง`. */
  card_currency_symbol: requiredText(5),
  /** Left as it is where a client does not know it. */
  card_rental_unit: requiredText(MAX_RENTAL_UNIT_CHARACTERS).optional(),
  /** Left as they are where a client does not know them. An empty sentence is not shown. */
  palette_name: requiredText(MAX_PALETTE_NAME_CHARACTERS).optional(),
  palette_one_left: freeText(MAX_PALETTE_SENTENCE_CHARACTERS).optional(),
  palette_full: freeText(MAX_PALETTE_SENTENCE_CHARACTERS).optional(),
  /** Left as they are where a client does not know them. */
  home_club_line: freeText(MAX_HOME_LINE_CHARACTERS).optional(),
  home_headline: requiredText(MAX_HOME_LINE_CHARACTERS).optional(),
  home_promise: freeText(MAX_HOME_LINE_CHARACTERS).optional(),
  home_button: requiredText(MAX_HOME_BUTTON_CHARACTERS).optional(),
  bank_account: z.strictObject({
    bank: optionalName(200),
    number: writtenNumber(50),
    holder: optionalName(200),
  }),
  /** A phone number, 13-digit id or 15-digit e-wallet; empty switches the QR off. */
  promptpay_target: writtenNumber(30),
  /** The target whose code was scanned and showed the club's name. Left as it is where a client does not know it. */
  promptpay_scanned: writtenNumber(30).optional(),
  tax_id: writtenNumber(20).nullable(),
  slip_limit_hours: z.number().int().min(1).max(MAX_SLIP_LIMIT_HOURS),
  /** Left as it is where a client does not know it. */
  new_slip_limit_hours: z.number().int().min(1).max(MAX_SLIP_LIMIT_HOURS).optional(),
  late_fee_per_day: bahtInput.max(MAX_LATE_FEE_BAHT),
  /** Left as it is where a client does not know it. */
  return_free_days: z.number().int().min(0).max(MAX_RETURN_FREE_DAYS).optional(),
  low_stock_threshold: z.number().int().min(0).max(MAX_LOW_STOCK_THRESHOLD),
  piece_limit_per_variant: z.number().int().min(1).max(MAX_PIECE_LIMIT_PER_VARIANT),
  piece_limit_per_member: z.number().int().min(1).max(MAX_PIECE_LIMIT_PER_MEMBER),
  /** Left as it is where a client does not know it. */
  piece_limit_first_orders: z.number().int().min(1).max(MAX_PIECE_LIMIT_PER_MEMBER).optional(),
  approval_limit_days: z.number().int().min(1).max(MAX_APPROVAL_LIMIT_DAYS),
  /** Left as they are where a client does not know them. */
  renewals_per_loan: z.number().int().min(0).max(MAX_RENEWALS_PER_LOAN).optional(),
  renewal_days: z.number().int().min(1).max(MAX_RENEWAL_DAYS).optional(),
  /** Left as it is where a client does not know it. */
  checkout_hold_minutes: z
    .number()
    .int()
    .min(MIN_CHECKOUT_HOLD_MINUTES)
    .max(MAX_CHECKOUT_HOLD_MINUTES)
    .optional(),
  /** Left as it is where a client does not know it. */
  waiting_offer_hours: z.number().int().min(1).max(MAX_WAITING_OFFER_HOURS).optional(),
  /** Left as they are where a client does not know them. */
  sign_up_mails_per_network: z.number().int().min(1).max(MAX_SIGN_UP_MAILS).optional(),
  sign_up_mails_per_shop: z.number().int().min(1).max(MAX_SIGN_UP_MAILS).optional(),
  sign_up_mail_domains: z.array(mailDomain).max(MAX_MAIL_DOMAINS).optional(),
  /** Left as they are where a client does not know them. */
  search_synonyms: z.array(optionalName(MAX_SYNONYM_LINE_CHARACTERS)).max(MAX_SYNONYM_LINES).optional(),
  /** Left as it is where a client does not know it. */
  refund_second_yes_above: z.number().int().min(0).max(MAX_BAHT).optional(),
})
export type SettingsInput = z.infer<typeof settingsInput>

/** Returns settings that were read as a save takes them. */
export function settingsInputOf({
  qr_image: qr,
  logo_image: logo,
  share_image: share,
  ...same
}: StaffSettings): SettingsInput {
  return {
    ...same,
    qr_image_key: qr?.key ?? null,
    logo_image_key: logo?.key ?? null,
    share_image_key: share?.key ?? null,
  }
}

export const getStaffSettings = get.admin('/staff/settings/', {
  summary: 'Get all site settings',
  200: staffSettings,
})
export const updateStaffSettings = put.admin('/staff/settings/', {
  summary: 'Replace the site settings; `version` must be the version that was read',
  body: settingsInput,
  200: staffSettings,
  409: staleBody(staffSettings),
})

export const testPromptPay = post.admin('/staff/settings/promptpay-qr/', {
  summary: 'Draw the code of a PromptPay target without an amount, to scan it before it is saved',
  body: z.strictObject({ promptpay_target: writtenNumber(30) }),
  200: qrCodeBody,
})

export const staffPaymentMethod = z.object({
  id: intId,
  version,
  name: z.string(),
  is_active: z.boolean(),
  position: z.number().int(),
  /** The last one that is on stays on. */
  can: z.object({ switch: z.boolean() }),
})
export type StaffPaymentMethod = z.infer<typeof staffPaymentMethod>
export const listStaffPaymentMethods = get.admin('/staff/payment-methods/', {
  summary: 'List all payment methods in order',
  200: z.array(staffPaymentMethod),
})
export const updatePaymentMethod = patch.admin('/staff/payment-methods/:id/', {
  summary: 'Rename, enable or disable a payment method; at least one stays enabled',
  body: z.strictObject({
    version,
    name: thingName(MAX_METHOD_NAME_CHARACTERS).optional(),
    is_active: z.boolean().optional(),
  }),
  200: staffPaymentMethod,
  409: staleBody(staffPaymentMethod),
})
export const sortPaymentMethods = put.admin('/staff/payment-methods-order/', {
  summary: 'Sort all payment methods',
  body: sortInput,
  200: z.array(staffPaymentMethod),
  409: staleBody(z.array(staffPaymentMethod)),
})

export const auditEntry = z.object({
  id: intId,
  actor: z.string().nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** The number of the order that the entry is about. */
  order_number: intId.nullable(),
  data: z.record(z.string(), z.unknown()),
  created_at: timestamp,
})
export type AuditEntry = z.infer<typeof auditEntry>
export const listAuditEntries = get.admin('/staff/audit/', {
  summary: 'List audit log entries, newest first',
  query: z.object({
    action: z.string().max(50).optional(),
    subject_type: z.string().max(50).optional(),
    subject_id: z.string().max(50).optional(),
    actor: intIdText.optional(),
    ...pageQuery,
  }),
  200: pageOf(auditEntry),
})
