import type { SiteSettings } from '@jansi/contract/settings'

export interface DemoBanner {
  /** The name of its image in `demo-images/banner`. */
  image: string
  altText: string
}

export const BANNERS: readonly DemoBanner[] = [
  {
    image: 'banner-paint',
    altText: 'โต๊ะเวิร์กช็อปที่มีจานสี ตลับสีน้ำ ขวดสี และพู่กันในแก้วน้ำ',
  },
  {
    image: 'banner-borrow',
    altText: 'อุปกรณ์ให้ยืม: ผ้ากันเปื้อน ขาตั้งภาพ ม้วนพู่กัน ถังน้ำ และจานสี',
  },
  {
    image: 'banner-mindful',
    altText: 'ลายแมนดาลาที่ระบายค้างไว้ข้างกล่องสีไม้ กระถางต้นไม้ และถ้วยชา',
  },
]

/** Where the demo shop's social link and its QR code lead. */
export const SOCIAL_URL = 'https://example.com/jansi'

/** The demo shop's settings; every name, number and address is plainly invented. */
export const SITE: Omit<SiteSettings, 'qr_image_key'> = {
  club_name: 'ชมรมศิลปะบำบัดจานสี',
  footer_text: 'เว็บไซต์นี้สำหรับยืมหรือซื้ออุปกรณ์วาดเขียนเพื่อใช้ในเวิร์กช็อปเท่านั้น',
  social_url: SOCIAL_URL,
  social_label: 'เพจชมรมจานสี',
  address: 'ห้องศิลปะ ชั้น 2 อาคารกิจกรรมนักศึกษา มหาวิทยาลัยตัวอย่าง ถนนตัวอย่าง กรุงเทพมหานคร 10000',
  phone: '0801234567',
  email: 'jansi@example.com',
  privacy_contact: '',
  privacy_note: '',
  administrators: ['มะลิ ตัวอย่างดี', 'ต้นกล้า สมมุติสุข'],
  survey_url: 'https://example.com/survey',
  card_currency_symbol: '$',
  card_rental_unit: 'วัน',
  bank_account: {
    bank: 'ธนาคารตัวอย่าง',
    number: '000-0-00000-0',
    holder: 'ชมรมศิลปะบำบัดจานสี (บัญชีตัวอย่าง)',
  },
  promptpay_target: '0801234567',
  promptpay_scanned: '0801234567',
  tax_id: null,
  slip_limit_hours: 24,
  new_slip_limit_hours: 24,
  late_fee_per_day: 500,
  return_free_days: 3,
  low_stock_threshold: 5,
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
  refund_second_yes_above: 1000,
}
