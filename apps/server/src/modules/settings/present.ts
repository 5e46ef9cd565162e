import type { ShopIdentity } from '@jansi/contract/identity'
import type { ImageInfo } from '@jansi/contract/image-info'
import { imageAtWidth } from '@jansi/contract/images'
import type { PublicSettings, SiteSettings } from '@jansi/contract/settings'
import type { StaffSettings } from '@jansi/contract/staff-settings'
import type { ImageLinks } from '../../core/image-links.ts'
import { satangToBaht } from '../../domain/money.ts'
import { presentImage } from '../images/present.ts'

/** The part of the settings that leaves the server; the PromptPay target and the rules stay. */
export function presentSite(
  settings: SiteSettings,
  links: ImageLinks,
  logo: ImageInfo | undefined,
): PublicSettings {
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
    card_rental_unit: settings.card_rental_unit,
    home_club_line: settings.home_club_line || settings.club_name,
    home_headline: settings.home_headline,
    home_promise: settings.home_promise,
    home_button: settings.home_button,
    identity: { ...presentIdentity(settings, links), ...(logo && { logo_info: logo }) },
    bank_account: settings.bank_account,
    late_fee_per_day: satangToBaht(settings.late_fee_per_day),
    ...(settings.sign_up_mail_domains.length > 0 && {
      sign_up_mail_domains: settings.sign_up_mail_domains,
    }),
  }
}

/** How the shop presents itself on its pages. */
export function presentIdentity(
  settings: SiteSettings,
  links: Pick<ImageLinks, 'publicOrNull'>,
): ShopIdentity {
  return {
    name: settings.shop_name,
    short_name: settings.shop_short_name || settings.shop_name,
    about: settings.shop_about,
    tagline: settings.shop_tagline,
    workshop_word: settings.workshop_word,
    // As large as any page shows it, on a screen of any density.
    logo: imageAtWidth(links.publicOrNull(settings.logo_image_key) ?? '', 480),
    share_image: links.publicOrNull(settings.share_image_key) ?? '',
    colour_main: settings.colour_main,
    colour_accent: settings.colour_accent,
  }
}

/** All settings as an admin edits them, with the version that a save must name. */
export function presentStaffSettings(
  { settings, version }: { settings: SiteSettings; version: number },
  links: ImageLinks,
): StaffSettings {
  const {
    qr_image_key: qr,
    logo_image_key: logo,
    share_image_key: share,
    late_fee_per_day: lateFee,
    ...same
  } = settings
  return {
    ...same,
    version,
    qr_image: qr === null ? null : presentImage(qr, links),
    logo_image: logo === null ? null : presentImage(logo, links),
    share_image: share === null ? null : presentImage(share, links),
    late_fee_per_day: satangToBaht(lateFee),
  }
}
