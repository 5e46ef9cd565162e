import { CHARGED_CARD_PRICES, SPECIFIED_CARD_PRICES } from '@jansi/contract/card-prices'
import { type ClubNumbers, wrongClubNumbers } from '@jansi/contract/club-numbers'
import { LOAN_PRICE_MARK } from '@jansi/contract/home-lines'
import { joinThai } from '@jansi/contract/join-thai'
import {
  MAX_ADMINISTRATOR_CHARACTERS,
  MAX_ADMINISTRATORS,
  MAX_MAIL_DOMAIN_CHARACTERS,
  MAX_MAIL_DOMAINS,
  MAX_PALETTE_NAME_CHARACTERS,
  MAX_PALETTE_SENTENCE_CHARACTERS,
  MAX_SYNONYM_LINE_CHARACTERS,
  MAX_SYNONYM_LINES,
  type SettingsInput,
  settingsInput,
  updateStaffSettings,
} from '@jansi/contract/staff-settings'
import { FormImage } from '../form/fields.tsx'
import {
  type Body,
  fieldsForm,
  flag,
  image,
  lines,
  text,
  textOrNull,
  typedText,
  type Values,
  whole,
} from '../form/record-fields.tsx'
import { optionalImage, typedBaht } from '../form/typed-values.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { textFromBaht } from '../lib/text/baht-text.ts'
import { ColourField, nearestColour } from './colour-field.tsx'
import { type SettingsRecord, settingsRecord } from './settings-record.ts'

const { shape } = settingsInput
const account = shape.bank_account.shape
const digits = { attributes: { inputMode: 'numeric' } } as const
const link = { type: 'url', problem: 'ขึ้นต้นด้วย http:// หรือ https://' } as const

/** The settings of the shop, numbers as typed. */
export const settingsFields = {
  shop_name: text('ชื่อร้าน', shape.shop_name.unwrap(), { problem: 'ระบุชื่อร้าน' }),
  shop_short_name: text('ชื่อย่อใต้ไอคอนบนมือถือ', shape.shop_short_name.unwrap(), {
    hint: 'เว้นว่างไว้เพื่อใช้ชื่อร้าน',
  }),
  shop_about: text('ร้านนี้คืออะไร', shape.shop_about.unwrap(), {
    rows: 2,
    hint: 'หนึ่งประโยค แสดงในผลค้นหาและเมื่อแชร์ลิงก์',
  }),
  shop_tagline: text('คำโปรยใต้ชื่อร้าน', shape.shop_tagline.unwrap(), {
    hint: 'แสดงที่ท้ายหน้าร้าน เว้นว่างไว้เพื่อไม่แสดง',
  }),
  workshop_word: text('เรียกกิจกรรมของชมรมว่า', shape.workshop_word.unwrap(), {
    problem: joinThai`ระบุคำ เช่น ${WORKSHOP}`,
    hint: joinThai`เช่น ${WORKSHOP} กิจกรรม ค่าย คอร์ส`,
  }),
  logo_image_key: image('โลโก้', optionalImage, (name) => <FormImage name={name} alt="โลโก้" />),
  share_image_key: image('รูปเมื่อแชร์ลิงก์', optionalImage, (name) => <FormImage name={name} alt="รูปเมื่อแชร์ลิงก์" />),
  colour_main: {
    ...text('สีหลัก', shape.colour_main.unwrap(), { problem: 'ระบุรหัสสี 6 หลัก เช่น #1b5e20' }),
    control: () => <ColourField name="colour_main" label="สีหลัก" />,
  },
  colour_accent: {
    ...text('สีเสริม', shape.colour_accent.unwrap(), { problem: 'ระบุรหัสสี 6 หลัก เช่น #1b5e20' }),
    control: () => <ColourField name="colour_accent" label="สีเสริม" />,
  },
  club_name: text('ชื่อชมรม', shape.club_name, { problem: 'ระบุชื่อชมรม' }),
  footer_text: text('ข้อความท้ายหน้า', shape.footer_text, { rows: 2 }),
  social_url: text('ลิงก์โซเชียล', shape.social_url, link),
  social_label: text('ชื่อลิงก์โซเชียล', shape.social_label),
  address: text('ที่อยู่', shape.address, { rows: 2 }),
  phone: text('โทรศัพท์', shape.phone, { type: 'tel' }),
  email: text('อีเมลติดต่อ', shape.email, { type: 'email' }),
  privacy_contact: text('ผู้รับเรื่องข้อมูลส่วนตัว', shape.privacy_contact.unwrap(), {
    rows: 2,
    hint: 'ชื่อ อีเมล เบอร์โทร บรรทัดละหนึ่งอย่าง เว้นว่างไว้เพื่อใช้ช่องทางติดต่อชมรม',
  }),
  privacy_note: text('ข้อความเพิ่มเติมจากชมรม', shape.privacy_note.unwrap(), {
    rows: 3,
    hint: 'แสดงท้ายหน้าความเป็นส่วนตัว ส่วนข้อมูลที่เก็บและระยะเวลา ระบบเขียนให้เอง',
  }),
  qr_image_key: image('รูป QR ติดต่อ', optionalImage, (name) => <FormImage name={name} alt="รูป QR ติดต่อ" />),
  administrators: lines('ผู้ดูแลที่แสดงในร้าน', shape.administrators, {
    rows: 3,
    maxLength: MAX_ADMINISTRATORS * MAX_ADMINISTRATOR_CHARACTERS,
    problem: `ใส่ได้ไม่เกิน ${MAX_ADMINISTRATORS} คน`,
    hint: `บรรทัดละหนึ่งคน ไม่เกิน ${MAX_ADMINISTRATORS} คน`,
  }),
  survey_url: text('ลิงก์แบบสำรวจ', shape.survey_url, { ...link, hint: 'เว้นว่างไว้เพื่อไม่แสดงแบบสำรวจ' }),
  search_synonyms: lines('คำที่มีความหมายเดียวกันในช่องค้นหา', shape.search_synonyms.unwrap(), {
    rows: 4,
    maxLength: MAX_SYNONYM_LINES * MAX_SYNONYM_LINE_CHARACTERS,
    problem: `ใส่ได้ไม่เกิน ${MAX_SYNONYM_LINES} บรรทัด บรรทัดละไม่เกิน ${MAX_SYNONYM_LINE_CHARACTERS} ตัวอักษร`,
    hint: 'บรรทัดละหนึ่งกลุ่ม คั่นด้วยจุลภาค เช่น ผ้ากันเปื้อน, เสื้อกันเปื้อน',
  }),
  shows_specified_prices: flag('การ์ดสินค้าแสดง $ และ /วัน แทน ฿ และ /ครั้ง'),
  palette_name: text('ชื่อแถบขั้นตอนของคำสั่งซื้อ', shape.palette_name.unwrap(), {
    problem: 'ระบุชื่อ เช่น ขั้นตอนของฉัน',
    hint: 'แถบนี้แสดงว่าคำสั่งซื้อไปถึงขั้นไหนแล้ว ในประวัติ ใบสั่งซื้อ และอีเมล',
    maxLength: MAX_PALETTE_NAME_CHARACTERS,
  }),
  palette_one_left: text('ข้อความเมื่อเหลือขั้นตอนเดียว', shape.palette_one_left.unwrap(), {
    hint: 'เว้นว่างไว้เพื่อไม่แสดง',
    maxLength: MAX_PALETTE_SENTENCE_CHARACTERS,
  }),
  palette_full: text('ข้อความเมื่อครบทุกขั้นตอน', shape.palette_full.unwrap(), {
    hint: 'เว้นว่างไว้เพื่อไม่แสดง',
    maxLength: MAX_PALETTE_SENTENCE_CHARACTERS,
  }),
  home_club_line: text('บรรทัดชมรม', shape.home_club_line.unwrap(), {
    hint: 'เช่น ชื่อชมรมและมหาวิทยาลัย เว้นว่างไว้เพื่อใช้ชื่อชมรม',
  }),
  home_headline: text('พาดหัว', shape.home_headline.unwrap(), {
    problem: 'ระบุพาดหัว',
    hint: 'เว้นวรรคตรงที่ให้ขึ้นบรรทัดใหม่ได้',
  }),
  home_promise: text('คำเชิญชวน', shape.home_promise.unwrap(), {
    rows: 2,
    hint: joinThai`${LOAN_PRICE_MARK} คือราคายืมของ${WORKSHOP}รอบนี้ เช่น ยืมฟรีหรือเริ่มต้น ฿5 ต่อครั้ง`,
  }),
  home_button: text('คำบนปุ่ม', shape.home_button.unwrap(), {
    problem: 'ระบุคำบนปุ่ม',
    hint: 'ปุ่มนี้พาไปหน้าค้นหาที่กรองของที่ยืมได้',
  }),
  bank: text('ธนาคาร', account.bank),
  bank_number: text('เลขที่บัญชี', account.number, { problem: 'ใช้เลขที่บัญชี 10–15 หลัก' }),
  bank_holder: text('ชื่อบัญชี', account.holder),
  promptpay_target: text('พร้อมเพย์', shape.promptpay_target, {
    ...digits,
    problem: 'ใช้เบอร์มือถือ 10 หลัก เลขประจำตัว 13 หลัก หรือ e-Wallet 15 หลัก ตรวจเลขอีกครั้ง',
    hint: 'เบอร์โทร เลขประจำตัว 13 หลัก หรือ e-Wallet เว้นว่างไว้เพื่อปิด QR',
  }),
  promptpay_scanned: text('พร้อมเพย์ที่สแกนทดสอบแล้ว', shape.promptpay_scanned.unwrap()),
  tax_id: textOrNull('เลขประจำตัวผู้เสียภาษี', shape.tax_id, {
    ...digits,
    problem: 'ใช้เลข 13 หลัก ตรวจเลขอีกครั้ง',
    hint: 'แสดงบนใบเสร็จ ไม่ระบุก็ได้',
  }),
  slip_limit_hours: whole('เวลาแนบสลิป', 'ชั่วโมง', shape.slip_limit_hours, 'เลยเวลานี้คำสั่งซื้อหมดอายุและคืนสต็อก'),
  new_slip_limit_hours: whole(
    'เวลาส่งสลิปใหม่หลังไม่อนุมัติ',
    'ชั่วโมง',
    shape.new_slip_limit_hours,
    'ร้านกันของไว้จนถึงเวลานี้ เมื่อไม่อนุมัติเพราะสลิป',
  ),
  late_fee_per_day: typedText('ค่าปรับล่าช้าต่อชิ้นต่อวัน (บาท)', typedBaht(shape.late_fee_per_day), textFromBaht, {
    problem: 'ระบุเป็นบาท เช่น 10 ใส่ 0 เพื่อไม่คิดค่าปรับ',
    hint: 'รวมแล้วไม่เกินราคาทดแทนของชิ้นนั้น ของที่ให้ยืมไปแล้วใช้อัตราเดิม',
    attributes: { inputMode: 'decimal' },
  }),
  return_free_days: whole(
    'วันรอรับของที่ไม่คิดค่าปรับ',
    'วัน',
    shape.return_free_days,
    'นับจากวันที่ส่งคำขอคืนครบ หลังจากนั้นคิดค่าปรับต่อจนกว่าชมรมรับของ',
  ),
  low_stock_threshold: whole('แจ้งสต็อกต่ำเมื่อเหลือไม่เกิน', 'ชิ้น', shape.low_stock_threshold),
  piece_limit_per_variant: whole(
    'รออนุมัติได้ต่อคน ต่อแบบ',
    'ชิ้น',
    shape.piece_limit_per_variant,
    'จำนวนของแบบเดียวกันที่สมาชิกหนึ่งคนสั่งหรือยืมค้างไว้ได้ก่อนอนุมัติ',
  ),
  piece_limit_per_member: whole(
    'รออนุมัติได้ต่อคน รวมทุกแบบ',
    'ชิ้น',
    shape.piece_limit_per_member,
    'จำนวนรวมที่สมาชิกหนึ่งคนสั่งหรือยืมค้างไว้ได้ก่อนอนุมัติ',
  ),
  piece_limit_first_orders: whole(
    'สมาชิกใหม่ รวมทุกแบบ',
    'ชิ้น',
    shape.piece_limit_first_orders,
    joinThai`เท่าที่${WORKSHOP}หนึ่งครั้งใช้ จนกว่าชมรมจะอนุมัติคำสั่งซื้อแรก ยกเว้นให้รายคนได้ที่หน้าสมาชิก`,
  ),
  approval_limit_days: whole(
    'เวลาอนุมัติรายการที่ไม่มีสลิป',
    'วัน',
    shape.approval_limit_days,
    'เลยเวลานี้ระบบยกเลิกและคืนสต็อก',
  ),
  renewals_per_loan: whole(
    'สมาชิกต่ออายุการยืมได้',
    'ครั้ง',
    shape.renewals_per_loan,
    'ต่อคำสั่งซื้อ ก่อนวันครบกำหนดคืน ใส่ 0 เพื่อปิดการต่ออายุ',
  ),
  renewal_days: whole('ต่ออายุครั้งละ', 'วัน', shape.renewal_days, 'นับจากกำหนดคืนเดิม'),
  checkout_hold_minutes: whole(
    'เวลากันของระหว่างจ่ายเงิน',
    'นาที',
    shape.checkout_hold_minutes,
    'ของในหน้าชำระเงินเป็นของสมาชิกคนนั้นจนครบเวลา หรือออกจากหน้า',
  ),
  waiting_offer_hours: whole(
    'เวลาสั่งของเมื่อถึงคิว',
    'ชั่วโมง',
    shape.waiting_offer_hours,
    'ของที่กลับเข้าสต็อกเป็นของสมาชิกคนแรกในคิวจนครบเวลา แล้วจึงให้คนถัดไป',
  ),
  sign_up_mails_per_network: whole(
    'อีเมลยืนยันต่อชั่วโมง ต่อเครือข่าย',
    'ฉบับ',
    shape.sign_up_mails_per_network,
    'ฉบับที่เกินรอส่งในชั่วโมงถัดไป ทุกคนยังสมัครได้',
  ),
  sign_up_mails_per_shop: whole(
    'อีเมลยืนยันต่อชั่วโมง ทั้งร้าน',
    'ฉบับ',
    shape.sign_up_mails_per_shop,
    'กันไม่ให้ผู้ให้บริการอีเมลบล็อกชมรมเมื่อมีคนสมัครผิดปกติ',
  ),
  sign_up_mail_domains: lines('โดเมนอีเมลที่สมัครได้', shape.sign_up_mail_domains.unwrap(), {
    rows: 2,
    maxLength: MAX_MAIL_DOMAINS * (MAX_MAIL_DOMAIN_CHARACTERS + 1),
    problem: `บรรทัดละหนึ่งโดเมน เช่น student.example.ac.th ไม่เกิน ${MAX_MAIL_DOMAINS} โดเมน`,
    hint: 'บรรทัดละหนึ่งโดเมน เช่น student.example.ac.th เว้นว่างไว้เพื่อรับทุกโดเมน',
  }),
  refund_second_yes_above: whole(
    'คืนเงินเกินนี้ต้องมีผู้ดูแลอีกคนยืนยัน',
    'บาท',
    shape.refund_second_yes_above,
    'ยอดที่เกินค่าของและเงินที่บันทึกไว้ ต้องยืนยันทุกครั้ง',
  ),
}

export type SettingsValues = Values<typeof settingsFields>

type SettingsBody = Body<typeof settingsFields>

const settingsForm = fieldsForm(
  settingsFields,
  updateStaffSettings.responses[409].transform(({ current }) => ({
    current: current && settingsRecord(current),
  })),
  (values) =>
    (['colour_main', 'colour_accent'] as const).flatMap((name) => {
      const nearest = nearestColour(name, values[name])
      return nearest ? [{ path: [name], text: `สีนี้อ่านยาก เลือกสีที่เข้มกว่า เช่น ${nearest}` }] : []
    }),
)

const NUMBER_FIELDS = {
  promptpay_target: 'promptpay_target',
  tax_id: 'tax_id',
  account_number: 'bank_number',
} as const

/** The form over stored settings: a number of the club that is changed must be one that can be right. */
export function settingsFormOver(settings: SettingsRecord) {
  const stored = settingsForm.valuesOf(settings)
  const schema = settingsForm.schema.superRefine((values, context) => {
    for (const wrong of wrongClubNumbers(clubNumbers(values), clubNumbers(stored))) {
      context.addIssue({ code: 'custom', path: [NUMBER_FIELDS[wrong]] })
    }
  })
  return { ...settingsForm, schema }
}

type Numbered = Pick<SettingsBody, 'promptpay_target' | 'tax_id' | 'bank_number'>

function clubNumbers({ promptpay_target, tax_id, bank_number }: Numbered): ClubNumbers {
  return { promptpay_target, tax_id, account_number: bank_number }
}

/** The settings as the server takes them. */
export function settingsBody(
  { bank, bank_number, bank_holder, shows_specified_prices: isSpecified, ...settings }: SettingsBody,
  version: number,
): SettingsInput {
  const prices = isSpecified ? SPECIFIED_CARD_PRICES : CHARGED_CARD_PRICES
  return { ...settings, ...prices, version, bank_account: { bank, number: bank_number, holder: bank_holder } }
}
