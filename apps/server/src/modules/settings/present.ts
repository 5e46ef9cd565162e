import type { PublicSettings, SiteSettings } from '@jansi/contract/settings'
import type { ImageLinks } from '../../http/image-links.ts'

/** The part of the settings that leaves the server; the PromptPay target and the rules stay. */
export function presentSite(settings: SiteSettings, links: ImageLinks): PublicSettings {
  return {
    footer_text: settings.footer_text,
    social_url: settings.social_url,
    social_label: settings.social_label,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    qr_image: links.publicOrNull(settings.qr_image_key) ?? '',
    administrators: settings.administrators,
    survey_url: settings.survey_url,
    card_currency_symbol: settings.card_currency_symbol,
    bank_account: settings.bank_account,
  }
}
