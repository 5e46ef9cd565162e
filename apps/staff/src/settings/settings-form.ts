import { formatCount } from '@jansi/client/format'
import { type ClubNumbers, wrongClubNumbers } from '@jansi/contract/club-numbers'
import {
  MAX_ADMINISTRATORS,
  MAX_MAIL_DOMAINS,
  type SettingsInput,
  settingsInput,
  updateStaffSettings,
} from '@jansi/contract/staff-settings'
import { z } from 'zod'
import { fieldDifferences } from '../form/differences.ts'
import { optionalImage, trimmedOrNull, typed, typedBaht, typedWhole } from '../form/typed-values.ts'
import type { ContractForm } from '../form/use-contract-form.ts'
import { textFromBaht } from '../lib/text/baht-text.ts'
import { type SettingsRecord, settingsRecord } from './settings-record.ts'

const { shape } = settingsInput
const account = shape.bank_account.shape
const newSlipHours = shape.new_slip_limit_hours.unwrap()

const schema = z.object({
  club_name: shape.club_name,
  footer_text: shape.footer_text,
  social_url: shape.social_url,
  social_label: shape.social_label,
  address: shape.address,
  phone: shape.phone,
  email: shape.email,
  privacy_contact: shape.privacy_contact.unwrap(),
  privacy_note: shape.privacy_note.unwrap(),
  qr_image_key: optionalImage,
  /** One a line. */
  administrators: typed(linesOf, shape.administrators),
  survey_url: shape.survey_url,
  card_currency_symbol: shape.card_currency_symbol,
  card_rental_unit: shape.card_rental_unit.unwrap(),
  bank: account.bank,
  bank_number: account.number,
  bank_holder: account.holder,
  promptpay_target: shape.promptpay_target,
  promptpay_scanned: shape.promptpay_scanned.unwrap(),
  tax_id: trimmedOrNull(shape.tax_id),
  slip_limit_hours: typedWhole(shape.slip_limit_hours),
  new_slip_limit_hours: typedWhole(newSlipHours),
  late_fee_per_day: typedBaht(shape.late_fee_per_day),
  return_free_days: typedWhole(shape.return_free_days.unwrap()),
  low_stock_threshold: typedWhole(shape.low_stock_threshold),
  piece_limit_per_variant: typedWhole(shape.piece_limit_per_variant),
  piece_limit_per_member: typedWhole(shape.piece_limit_per_member),
  piece_limit_first_orders: typedWhole(shape.piece_limit_first_orders.unwrap()),
  approval_limit_days: typedWhole(shape.approval_limit_days),
  renewals_per_loan: typedWhole(shape.renewals_per_loan.unwrap()),
  renewal_days: typedWhole(shape.renewal_days.unwrap()),
  checkout_hold_minutes: typedWhole(shape.checkout_hold_minutes.unwrap()),
  waiting_offer_hours: typedWhole(shape.waiting_offer_hours.unwrap()),
  sign_up_mails_per_network: typedWhole(shape.sign_up_mails_per_network.unwrap()),
  sign_up_mails_per_shop: typedWhole(shape.sign_up_mails_per_shop.unwrap()),
  /** One a line. */
  sign_up_mail_domains: typed(linesOf, shape.sign_up_mail_domains.unwrap()),
  refund_second_yes_above: typedWhole(shape.refund_second_yes_above.unwrap()),
})

/** The settings as they are edited: numbers as typed, administrators one a line. */
export type SettingsValues = z.input<typeof schema>

type SettingsBody = z.output<typeof schema>

const LINK_TEXT = 'ขึ้นต้นด้วย http:// หรือ https://'

/** The settings are there from the start: there is no empty form. */
export const settingsForm: Omit<ContractForm<SettingsRecord, SettingsValues, SettingsBody>, 'empty'> = {
  schema,
  texts: {
    club_name: 'ระบุชื่อชมรม',
    card_currency_symbol: 'ระบุสัญลักษณ์ เช่น $ หรือ ฿',
    card_rental_unit: 'ระบุหน่วย เช่น ครั้ง หรือ วัน',
    social_url: LINK_TEXT,
    survey_url: LINK_TEXT,
    administrators: `ใส่ได้ไม่เกิน ${MAX_ADMINISTRATORS} คน`,
    promptpay_target: 'ใช้เบอร์มือถือ 10 หลัก เลขประจำตัว 13 หลัก หรือ e-Wallet 15 หลัก ตรวจเลขอีกครั้ง',
    bank_number: 'ใช้เลขที่บัญชี 10–15 หลัก',
    tax_id: 'ใช้เลข 13 หลัก ตรวจเลขอีกครั้ง',
    slip_limit_hours: rangeText(shape.slip_limit_hours, 'ชั่วโมง'),
    new_slip_limit_hours: rangeText(newSlipHours, 'ชั่วโมง'),
    late_fee_per_day: 'ระบุเป็นบาท เช่น 10 ใส่ 0 เพื่อไม่คิดค่าปรับ',
    return_free_days: rangeText(shape.return_free_days.unwrap(), 'วัน'),
    low_stock_threshold: rangeText(shape.low_stock_threshold, 'ชิ้น'),
    piece_limit_per_variant: rangeText(shape.piece_limit_per_variant, 'ชิ้น'),
    piece_limit_per_member: rangeText(shape.piece_limit_per_member, 'ชิ้น'),
    piece_limit_first_orders: rangeText(shape.piece_limit_first_orders.unwrap(), 'ชิ้น'),
    approval_limit_days: rangeText(shape.approval_limit_days, 'วัน'),
    renewals_per_loan: rangeText(shape.renewals_per_loan.unwrap(), 'ครั้ง'),
    renewal_days: rangeText(shape.renewal_days.unwrap(), 'วัน'),
    checkout_hold_minutes: rangeText(shape.checkout_hold_minutes.unwrap(), 'นาที'),
    waiting_offer_hours: rangeText(shape.waiting_offer_hours.unwrap(), 'ชั่วโมง'),
    sign_up_mails_per_network: rangeText(shape.sign_up_mails_per_network.unwrap(), 'ฉบับ'),
    sign_up_mails_per_shop: rangeText(shape.sign_up_mails_per_shop.unwrap(), 'ฉบับ'),
    sign_up_mail_domains: `บรรทัดละหนึ่งโดเมน เช่น student.example.ac.th ไม่เกิน ${MAX_MAIL_DOMAINS} โดเมน`,
    refund_second_yes_above: rangeText(shape.refund_second_yes_above.unwrap(), 'บาท'),
  },
  valuesOf: ({ id: _id, version: _version, bank_account, qr_image, ...settings }) => ({
    ...settings,
    qr_image_key: qr_image,
    administrators: settings.administrators.join('\n'),
    bank: bank_account.bank,
    bank_number: bank_account.number,
    bank_holder: bank_account.holder,
    tax_id: settings.tax_id ?? '',
    slip_limit_hours: String(settings.slip_limit_hours),
    new_slip_limit_hours: String(settings.new_slip_limit_hours),
    late_fee_per_day: textFromBaht(settings.late_fee_per_day),
    return_free_days: String(settings.return_free_days),
    low_stock_threshold: String(settings.low_stock_threshold),
    piece_limit_per_variant: String(settings.piece_limit_per_variant),
    piece_limit_per_member: String(settings.piece_limit_per_member),
    piece_limit_first_orders: String(settings.piece_limit_first_orders),
    approval_limit_days: String(settings.approval_limit_days),
    renewals_per_loan: String(settings.renewals_per_loan),
    renewal_days: String(settings.renewal_days),
    checkout_hold_minutes: String(settings.checkout_hold_minutes),
    waiting_offer_hours: String(settings.waiting_offer_hours),
    sign_up_mails_per_network: String(settings.sign_up_mails_per_network),
    sign_up_mails_per_shop: String(settings.sign_up_mails_per_shop),
    sign_up_mail_domains: settings.sign_up_mail_domains.join('\n'),
    refund_second_yes_above: String(settings.refund_second_yes_above),
  }),
  differences: (base, mine, theirs) => fieldDifferences(base, mine, theirs, { names: SETTING_NAMES }),
  stale: updateStaffSettings.responses[409].transform(({ current }) => ({
    current: current && settingsRecord(current),
  })),
}

const NUMBER_FIELDS = {
  promptpay_target: 'promptpay_target',
  tax_id: 'tax_id',
  account_number: 'bank_number',
} as const

/** The form over stored settings: a number of the club that is changed must be one that can be right. */
export function settingsFormOver(
  settings: SettingsRecord,
): ContractForm<SettingsRecord, SettingsValues, SettingsBody> {
  const empty = settingsForm.valuesOf(settings)
  const checked = schema.superRefine((values, context) => {
    for (const wrong of wrongClubNumbers(clubNumbers(values), clubNumbers(empty))) {
      context.addIssue({ code: 'custom', path: [NUMBER_FIELDS[wrong]] })
    }
  })
  return { ...settingsForm, schema: checked, empty }
}

type Numbered = Pick<SettingsBody, 'promptpay_target' | 'tax_id' | 'bank_number'>

function clubNumbers({ promptpay_target, tax_id, bank_number }: Numbered): ClubNumbers {
  return { promptpay_target, tax_id, account_number: bank_number }
}

/** The settings as the server takes them. */
export function settingsBody(
  { bank, bank_number, bank_holder, ...settings }: SettingsBody,
  version: number,
): SettingsInput {
  return { ...settings, version, bank_account: { bank, number: bank_number, holder: bank_holder } }
}

/** Name of each setting, on the page and in the comparison of two versions. */
export const SETTING_NAMES: { [Field in keyof SettingsValues]: string } = {
  club_name: 'ชื่อชมรม',
  footer_text: 'ข้อความท้ายหน้า',
  social_url: 'ลิงก์โซเชียล',
  social_label: 'ชื่อลิงก์โซเชียล',
  address: 'ที่อยู่',
  phone: 'โทรศัพท์',
  email: 'อีเมลติดต่อ',
  privacy_contact: 'ผู้รับเรื่องข้อมูลส่วนตัว',
  privacy_note: 'ข้อความเพิ่มเติมจากชมรม',
  qr_image_key: 'รูป QR ติดต่อ',
  administrators: 'ผู้ดูแลที่แสดงในร้าน',
  survey_url: 'ลิงก์แบบสำรวจ',
  card_currency_symbol: 'สัญลักษณ์เงินบนการ์ดสินค้า',
  card_rental_unit: 'หน่วยราคายืมบนการ์ดสินค้า',
  bank: 'ธนาคาร',
  bank_number: 'เลขที่บัญชี',
  bank_holder: 'ชื่อบัญชี',
  promptpay_target: 'พร้อมเพย์',
  promptpay_scanned: 'พร้อมเพย์ที่สแกนทดสอบแล้ว',
  tax_id: 'เลขประจำตัวผู้เสียภาษี',
  slip_limit_hours: 'เวลาแนบสลิป (ชั่วโมง)',
  new_slip_limit_hours: 'เวลาส่งสลิปใหม่หลังไม่อนุมัติ (ชั่วโมง)',
  late_fee_per_day: 'ค่าปรับล่าช้าต่อชิ้นต่อวัน (บาท)',
  return_free_days: 'วันรอรับของที่ไม่คิดค่าปรับ (วัน)',
  low_stock_threshold: 'แจ้งสต็อกต่ำเมื่อเหลือไม่เกิน (ชิ้น)',
  piece_limit_per_variant: 'รออนุมัติได้ต่อคน ต่อแบบ (ชิ้น)',
  piece_limit_per_member: 'รออนุมัติได้ต่อคน รวมทุกแบบ (ชิ้น)',
  piece_limit_first_orders: 'สมาชิกใหม่ รวมทุกแบบ (ชิ้น)',
  approval_limit_days: 'เวลาอนุมัติรายการที่ไม่มีสลิป (วัน)',
  renewals_per_loan: 'สมาชิกต่ออายุการยืมได้ (ครั้ง)',
  renewal_days: 'ต่ออายุครั้งละ (วัน)',
  checkout_hold_minutes: 'เวลากันของระหว่างจ่ายเงิน (นาที)',
  waiting_offer_hours: 'เวลาสั่งของเมื่อถึงคิว (ชั่วโมง)',
  sign_up_mails_per_network: 'อีเมลยืนยันต่อชั่วโมง ต่อเครือข่าย (ฉบับ)',
  sign_up_mails_per_shop: 'อีเมลยืนยันต่อชั่วโมง ทั้งร้าน (ฉบับ)',
  sign_up_mail_domains: 'โดเมนอีเมลที่สมัครได้',
  refund_second_yes_above: 'คืนเงินเกินนี้ต้องมีผู้ดูแลอีกคนยืนยัน (บาท)',
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function rangeText({ minValue, maxValue }: z.ZodNumber, unit: string): string {
  return `ระบุ ${formatCount(minValue ?? 0)}–${formatCount(maxValue ?? 0)} ${unit}`
}
