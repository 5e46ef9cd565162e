import {
  MAX_ADMINISTRATORS,
  MAX_APPROVAL_LIMIT_DAYS,
  MAX_LATE_FEE_BAHT,
  MAX_LOW_STOCK_THRESHOLD,
  MAX_PIECE_LIMIT_PER_MEMBER,
  MAX_PIECE_LIMIT_PER_VARIANT,
  MAX_SLIP_LIMIT_HOURS,
  type SettingsInput,
  type StaffSettings,
} from '@jansi/contract/staff-settings'
import { bahtFromText, textFromBaht } from '../lib/baht-text.ts'
import { whole } from '../lib/format.ts'
import { type Difference, describeImage, describeText, fieldDifferences } from '../lib/stale.ts'

/** The settings as they are being edited: numbers as typed, administrators one a line. */
export type SettingsDraft = Omit<
  StaffSettings,
  | 'version'
  | 'administrators'
  | 'bank_account'
  | 'tax_id'
  | 'slip_limit_hours'
  | 'late_fee_per_day'
  | 'low_stock_threshold'
  | 'piece_limit_per_variant'
  | 'piece_limit_per_member'
  | 'approval_limit_days'
> & {
  administrators: string
  bank: string
  bank_number: string
  bank_holder: string
  tax_id: string
  slip_limit_hours: string
  late_fee_per_day: string
  low_stock_threshold: string
  piece_limit_per_variant: string
  piece_limit_per_member: string
  approval_limit_days: string
}

export type SettingsProblems = Partial<Record<keyof SettingsDraft, string>>

/** A phone number, a citizen's or tax id, an e-wallet. */
const PROMPTPAY_LENGTHS = [10, 13, 15]

/** The settings as their form begins: money and numbers as text. */
export function settingsDraft(settings: StaffSettings): SettingsDraft {
  const { version: _version, bank_account, administrators, tax_id, ...others } = settings
  return {
    ...others,
    administrators: administrators.join('\n'),
    bank: bank_account.bank,
    bank_number: bank_account.number,
    bank_holder: bank_account.holder,
    tax_id: tax_id ?? '',
    slip_limit_hours: String(settings.slip_limit_hours),
    late_fee_per_day: textFromBaht(settings.late_fee_per_day),
    low_stock_threshold: String(settings.low_stock_threshold),
    piece_limit_per_variant: String(settings.piece_limit_per_variant),
    piece_limit_per_member: String(settings.piece_limit_per_member),
    approval_limit_days: String(settings.approval_limit_days),
  }
}

/** Returns the problems that prevent saving the settings; empty if there are none. */
export function settingsProblems(draft: SettingsDraft): SettingsProblems {
  const fee = bahtFromText(draft.late_fee_per_day)
  const digits = draft.promptpay_target.replace(/[\s-]/g, '')
  return {
    ...(!draft.club_name.trim() && { club_name: 'ระบุชื่อชมรม' }),
    ...(!draft.card_currency_symbol.trim() && { card_currency_symbol: 'ระบุสัญลักษณ์ เช่น $ หรือ ฿' }),
    ...(!isLink(draft.social_url) && { social_url: 'ขึ้นต้นด้วย http:// หรือ https://' }),
    ...(!isLink(draft.survey_url) && { survey_url: 'ขึ้นต้นด้วย http:// หรือ https://' }),
    ...(linesOf(draft.administrators).length > MAX_ADMINISTRATORS && {
      administrators: `ใส่ได้ไม่เกิน ${MAX_ADMINISTRATORS} คน`,
    }),
    ...(digits !== '' &&
      !(/^\d+$/.test(digits) && PROMPTPAY_LENGTHS.includes(digits.length)) && {
        promptpay_target: 'ใช้เบอร์โทร 10 หลัก เลขประจำตัว 13 หลัก หรือ e-Wallet 15 หลัก',
      }),
    ...(!isWhole(draft.slip_limit_hours, 1, MAX_SLIP_LIMIT_HOURS) && {
      slip_limit_hours: `ระบุ 1–${MAX_SLIP_LIMIT_HOURS} ชั่วโมง`,
    }),
    ...(!isWhole(draft.low_stock_threshold, 0, MAX_LOW_STOCK_THRESHOLD) && {
      low_stock_threshold: `ระบุ 0–${whole(MAX_LOW_STOCK_THRESHOLD)} ชิ้น`,
    }),
    ...(!isWhole(draft.piece_limit_per_variant, 1, MAX_PIECE_LIMIT_PER_VARIANT) && {
      piece_limit_per_variant: `ระบุ 1–${whole(MAX_PIECE_LIMIT_PER_VARIANT)} ชิ้น`,
    }),
    ...(!isWhole(draft.piece_limit_per_member, 1, MAX_PIECE_LIMIT_PER_MEMBER) && {
      piece_limit_per_member: `ระบุ 1–${whole(MAX_PIECE_LIMIT_PER_MEMBER)} ชิ้น`,
    }),
    ...(!isWhole(draft.approval_limit_days, 1, MAX_APPROVAL_LIMIT_DAYS) && {
      approval_limit_days: `ระบุ 1–${MAX_APPROVAL_LIMIT_DAYS} วัน`,
    }),
    ...((typeof fee !== 'number' || fee > MAX_LATE_FEE_BAHT) && {
      late_fee_per_day: 'ระบุเป็นบาท เช่น 10 ใส่ 0 เพื่อไม่คิดค่าปรับ',
    }),
  }
}

/** The settings as the server takes them; only for a draft without problems. */
export function settingsBody(draft: SettingsDraft, version: number): SettingsInput {
  return {
    version,
    club_name: draft.club_name.trim(),
    footer_text: draft.footer_text.trim(),
    social_url: draft.social_url.trim(),
    social_label: draft.social_label.trim(),
    address: draft.address.trim(),
    phone: draft.phone.trim(),
    email: draft.email.trim(),
    privacy_contact: draft.privacy_contact.trim(),
    privacy_note: draft.privacy_note.trim(),
    qr_image_key: draft.qr_image?.key ?? null,
    administrators: linesOf(draft.administrators),
    survey_url: draft.survey_url.trim(),
    card_currency_symbol: draft.card_currency_symbol.trim(),
    bank_account: {
      bank: draft.bank.trim(),
      number: draft.bank_number.trim(),
      holder: draft.bank_holder.trim(),
    },
    promptpay_target: draft.promptpay_target.trim(),
    tax_id: draft.tax_id.trim() || null,
    slip_limit_hours: Number(draft.slip_limit_hours),
    late_fee_per_day: bahtFromText(draft.late_fee_per_day) ?? 0,
    low_stock_threshold: Number(draft.low_stock_threshold),
    piece_limit_per_variant: Number(draft.piece_limit_per_variant),
    piece_limit_per_member: Number(draft.piece_limit_per_member),
    approval_limit_days: Number(draft.approval_limit_days),
  }
}

/** The name of each setting, on the page and where two versions are compared. */
export const SETTING_NAMES: { [Field in keyof SettingsDraft]: string } = {
  club_name: 'ชื่อชมรม',
  footer_text: 'ข้อความท้ายหน้า',
  social_url: 'ลิงก์โซเชียล',
  social_label: 'ชื่อลิงก์โซเชียล',
  address: 'ที่อยู่',
  phone: 'โทรศัพท์',
  email: 'อีเมลติดต่อ',
  privacy_contact: 'ผู้รับเรื่องข้อมูลส่วนตัว',
  privacy_note: 'ข้อความเพิ่มเติมจากชมรม',
  qr_image: 'รูป QR ติดต่อ',
  administrators: 'ผู้ดูแลที่แสดงในร้าน',
  survey_url: 'ลิงก์แบบสำรวจ',
  card_currency_symbol: 'สัญลักษณ์เงินบนการ์ดสินค้า',
  bank: 'ธนาคาร',
  bank_number: 'เลขที่บัญชี',
  bank_holder: 'ชื่อบัญชี',
  promptpay_target: 'พร้อมเพย์',
  tax_id: 'เลขประจำตัวผู้เสียภาษี',
  slip_limit_hours: 'เวลาแนบสลิป (ชั่วโมง)',
  late_fee_per_day: 'ค่าปรับล่าช้าต่อชิ้นต่อวัน (บาท)',
  low_stock_threshold: 'แจ้งสต็อกต่ำเมื่อเหลือไม่เกิน (ชิ้น)',
  piece_limit_per_variant: 'รออนุมัติได้ต่อคน ต่อแบบ (ชิ้น)',
  piece_limit_per_member: 'รออนุมัติได้ต่อคน รวมทุกแบบ (ชิ้น)',
  approval_limit_days: 'เวลาอนุมัติรายการที่ไม่มีสลิป (วัน)',
}

/** Returns the changes of another admin since `base` was read, as text. */
export function settingsDifferences(
  base: SettingsDraft,
  mine: SettingsDraft,
  theirs: SettingsDraft,
): Difference[] {
  return fieldDifferences(base, mine, theirs, {
    names: SETTING_NAMES,
    say: (field, draft) =>
      field === 'qr_image' ? describeImage(draft.qr_image) : describeText(draft[field]),
  })
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function isLink(text: string): boolean {
  return text.trim() === '' || /^https?:\/\//.test(text.trim())
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}
