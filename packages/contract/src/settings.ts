import { z } from 'zod'
import { get } from './endpoint.ts'
import { baht } from './fields.ts'
import { shopIdentity } from './identity-body.ts'

export const bankAccountBody = z.object({ bank: z.string(), number: z.string(), holder: z.string() })

/** The settings of the whole site; `GET /site/` returns their public part. */
export const publicSettings = z.object({
  footer_text: z.string(),
  social_url: z.string(),
  social_label: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** An image of a QR code, e.g. of the club's chat; empty when there is none. */
  qr_image: z.string(),
  administrators: z.array(z.string()),
  survey_url: z.string(),
  card_currency_symbol: z.string(),
  /** The unit after the price of a loan on cards. A loan is charged once for a workshop, also where this names a day. */
  card_rental_unit: z.string().optional(),
  bank_account: bankAccountBody,
  /** Baht a piece and day that a late loan costs. */
  late_fee_per_day: baht.optional(),
  /** The lines of the home page's first screen, which `home-lines.ts` completes; earlier releases leave them out. */
  home_club_line: z.string().optional(),
  home_headline: z.string().optional(),
  home_promise: z.string().optional(),
  home_button: z.string().optional(),
  /** Earlier releases leave it out. */
  identity: shopIdentity.optional(),
  /** Only addresses of these mail domains may sign up; left out where all may. */
  sign_up_mail_domains: z.array(z.string()).optional(),
  /** Members may link a LINE account and sign in by it; left out where the shop has no LINE Login. */
  line_login: z.literal(true).optional(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const siteSettingsDocument = publicSettings
  .omit({ qr_image: true, identity: true, line_login: true })
  .extend({
    qr_image_key: z.string().nullable(),
    /** The shop's name. `club_name` is the club that runs it. */
    shop_name: z.string(),
    /** Below the icon of the installed shop; empty: the shop's name. */
    shop_short_name: z.string(),
    shop_about: z.string(),
    shop_tagline: z.string(),
    workshop_word: z.string(),
    logo_image_key: z.string().nullable(),
    share_image_key: z.string().nullable(),
    colour_main: z.string(),
    colour_accent: z.string(),
    club_name: z.string(),
    card_rental_unit: z.string(),
    /** The club's name for the palette that an order fills, and its sentences for one empty well and for none. */
    palette_name: z.string(),
    palette_one_left: z.string(),
    palette_full: z.string(),
    /** Empty: the club's name. */
    home_club_line: z.string(),
    home_headline: z.string(),
    home_promise: z.string(),
    home_button: z.string(),
    /** Whom to ask about personal data, one line each; empty: the club's e-mail, phone and address. */
    privacy_contact: z.string(),
    /** The club's additions to the privacy notice, as plain text. */
    privacy_note: z.string(),
    promptpay_target: z.string(),
    /** The PromptPay target whose code an admin scanned and found right; empty before that. */
    promptpay_scanned: z.string(),
    tax_id: z.string().nullable(),
    slip_limit_hours: z.number().int().positive(),
    /** Hours that an order keeps its stock for a new slip after a rejection for the slip. */
    new_slip_limit_hours: z.number().int().positive(),
    late_fee_per_day: z.number().int().nonnegative(),
    /** Days between a complete return request and the goods in staff's hands that count as no late days. */
    return_free_days: z.number().int().nonnegative(),
    low_stock_threshold: z.number().int().nonnegative(),
    /** Pieces of one variant, and pieces in all, that a member's orders may hold before staff approve them. */
    piece_limit_per_variant: z.number().int().positive(),
    piece_limit_per_member: z.number().int().positive(),
    /**
     * Pieces in holds and in orders without a checked slip, together, of an account none of whose orders staff have ever
     * approved: as many as one workshop needs.
     */
    piece_limit_first_orders: z.number().int().positive(),
    /** Days until an order that owes no slip is cancelled unless staff approve it. */
    approval_limit_days: z.number().int().positive(),
    /** How often a member may renew one order's loans, and days that each renewal adds; 0 renewals switch it off. */
    renewals_per_loan: z.number().int().nonnegative(),
    renewal_days: z.number().int().positive(),
    /** Minutes that a checkout holds its pieces while the member pays; each renewal holds them as long again. */
    checkout_hold_minutes: z.number().int().positive(),
    /** Hours in which a member of a waiting list orders the piece that they were offered. */
    waiting_offer_hours: z.number().int().positive(),
    /** Mails to addresses that nobody has confirmed, in an hour: beyond them they wait for the next one. */
    sign_up_mails_per_network: z.number().int().positive(),
    sign_up_mails_per_shop: z.number().int().positive(),
    /** Mail domains that may sign up, with their parts; none: all. */
    sign_up_mail_domains: z.array(z.string()),
    /** Lines of terms that the search of the shop takes for the same, with commas between them. */
    search_synonyms: z.array(z.string()),
    /** A refund of more baht needs the second yes of an admin. */
    refund_second_yes_above: z.number().int().nonnegative(),
  })
/** The settings row as the server keeps it. `late_fee_per_day` is satang a piece and day. */
export type SiteSettings = z.infer<typeof siteSettingsDocument>

export const getSite = get.public('/site/', {
  summary: 'Get the public site settings: footer, survey, cards, bank account',
  200: publicSettings,
})
