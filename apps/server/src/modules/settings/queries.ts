import { CHARGED_CARD_PRICES, cardPricesOf } from '@jansi/contract/card-prices'
import { LOAN_PRICE_MARK } from '@jansi/contract/home-lines'
import { DEFAULT_IDENTITY } from '@jansi/contract/identity'
import { type SiteSettings, siteSettingsDocument } from '@jansi/contract/settings'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { siteSettings } from '../../db/schema/settings.ts'
import type { RenewalRules } from '../../domain/due-days.ts'
import type { PaletteWords } from '../../domain/palette.ts'

/**
 * The settings of a shop before anyone has changed them. Shops from before migration 0052 have their former words stored.
 */
const DEFAULTS: SiteSettings = {
  club_name: 'ชมรม',
  shop_name: DEFAULT_IDENTITY.name,
  shop_short_name: '',
  shop_about: DEFAULT_IDENTITY.about,
  shop_tagline: DEFAULT_IDENTITY.tagline,
  workshop_word: DEFAULT_IDENTITY.workshop_word,
  logo_image_key: null,
  share_image_key: null,
  colour_main: DEFAULT_IDENTITY.colour_main,
  colour_accent: DEFAULT_IDENTITY.colour_accent,
  footer_text: 'เว็บไซต์นี้ให้ยืมและจำหน่ายอุปกรณ์ของชมรม',
  social_url: '',
  social_label: '',
  address: '',
  phone: '',
  email: '',
  privacy_contact: '',
  privacy_note: '',
  qr_image_key: null,
  administrators: [],
  survey_url: '',
  ...CHARGED_CARD_PRICES,
  palette_name: 'ขั้นตอนของฉัน',
  palette_one_left: 'เหลืออีกขั้นตอนเดียว',
  palette_full: 'ครบทุกขั้นตอนแล้ว ขอบคุณที่ดูแลของ แล้วเจอกันรอบหน้า',
  home_club_line: '',
  home_headline: 'ยืมอุปกรณ์ ของชมรม',
  home_promise: `${LOAN_PRICE_MARK} เลือกของแล้วมารับได้เลย`,
  home_button: 'เลือกของที่ยืมได้',
  bank_account: { bank: '', number: '', holder: '' },
  promptpay_target: '',
  promptpay_scanned: '',
  tax_id: null,
  slip_limit_hours: 24,
  new_slip_limit_hours: 24,
  late_fee_per_day: 500,
  return_free_days: 3,
  low_stock_threshold: 3,
  piece_limit_per_variant: 10,
  piece_limit_per_member: 50,
  piece_limit_first_orders: 6,
  approval_limit_days: 7,
  renewals_per_loan: 1,
  renewal_days: 7,
  checkout_hold_minutes: 15,
  waiting_offer_hours: 24,
  sign_up_mails_per_network: 400,
  sign_up_mails_per_shop: 1_000,
  sign_up_mail_domains: [],
  search_synonyms: ['ผ้ากันเปื้อน, เสื้อกันเปื้อน, เอี๊ยม', 'พัง, เสีย, เสียหาย, ชำรุด', 'ค่ายืม, ค่าเช่า', 'แปรง, พู่กัน'],
  refund_second_yes_above: 1000,
}

/** SQL: the days after its request in which a return is not late while it travels, as the settings are now. */
export const RETURN_FREE_DAYS = `coalesce((select (document ->> 'return_free_days')::int from site_settings where id = 1),
  ${DEFAULTS.return_free_days})`

/** Returns the site's settings; fields missing in the stored document have their defaults. */
export async function loadSettings(db: Executor): Promise<SiteSettings> {
  return (await loadVersionedSettings(db)).settings
}

/** The settings with their version, which is 0 before anyone has saved them. */
export async function loadVersionedSettings(
  db: Executor,
): Promise<{ settings: SiteSettings; version: number }> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, 1))
  return { settings: settingsOf(row?.document), version: row?.version ?? 0 }
}

/**
 * Returns the settings of a stored document; fields missing in it have their defaults. Words of prices on cards that
 * contradict bills, which older releases stored, are those that are charged.
 */
export function settingsOf(document: unknown): SiteSettings {
  const stored = typeof document === 'object' ? document : {}
  const settings = siteSettingsDocument.parse({ ...DEFAULTS, ...stored })
  return { ...settings, ...cardPricesOf(settings) }
}

/** The club's rules of renewals. */
export function renewalRules(settings: SiteSettings): RenewalRules {
  return { perLoan: settings.renewals_per_loan, days: settings.renewal_days }
}

/** The club's words for the palettes of orders. */
export function paletteWords(settings: SiteSettings): PaletteWords {
  return { name: settings.palette_name, oneLeft: settings.palette_one_left, full: settings.palette_full }
}
