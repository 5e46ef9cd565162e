import type { Elements } from '@jansi/client/elements'
import {
  MAX_ADMINISTRATOR_CHARACTERS,
  MAX_ADMINISTRATORS,
  MAX_LATE_FEE_BAHT,
  MAX_MAIL_DOMAIN_CHARACTERS,
  MAX_MAIL_DOMAINS,
  MAX_RENTAL_UNIT_CHARACTERS,
} from '@jansi/contract/staff-settings'
import Box from '@mui/material/Box'
import { FormImage, FormText } from '../form/fields.tsx'
import { bahtCharacters } from '../lib/text/baht-text.ts'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { PromptPayTest } from './promptpay-test.tsx'
import { SETTING_NAMES, type SettingsValues } from './settings-form.ts'

type Field = {
  name: Exclude<keyof SettingsValues, 'qr_image_key'>
  rows?: number
  hint?: string
  type?: 'email' | 'url' | 'tel'
  maxLength?: number
  attributes?: { inputMode: 'numeric' | 'decimal' }
}

const DIGITS = { inputMode: 'numeric' } as const

const SHOP: readonly Field[] = [
  { name: 'club_name' },
  { name: 'footer_text', rows: 2 },
  { name: 'survey_url', type: 'url', hint: 'เว้นว่างไว้เพื่อไม่แสดงแบบสำรวจ' },
  { name: 'card_currency_symbol', hint: 'แสดงเฉพาะบนการ์ดสินค้า หน้าอื่นใช้ ฿' },
  {
    name: 'card_rental_unit',
    hint: 'ค่ายืมคิดครั้งเดียวต่อเวิร์กช็อป ถ้าใช้หน่วยอื่น การ์ดจะบอกไว้ข้างกันว่าคิดต่อครั้ง',
    maxLength: MAX_RENTAL_UNIT_CHARACTERS,
  },
  {
    name: 'administrators',
    rows: 3,
    maxLength: MAX_ADMINISTRATORS * MAX_ADMINISTRATOR_CHARACTERS,
    hint: `บรรทัดละหนึ่งคน ไม่เกิน ${MAX_ADMINISTRATORS} คน`,
  },
]
const CONTACT: readonly Field[] = [
  { name: 'address', rows: 2 },
  { name: 'phone', type: 'tel' },
  { name: 'email', type: 'email' },
  { name: 'social_label' },
  { name: 'social_url', type: 'url' },
]
/** The texts of the club on the page /privacy of the shop; the program writes the rest of it. */
const PRIVACY: readonly Field[] = [
  {
    name: 'privacy_contact',
    rows: 2,
    hint: 'ชื่อ อีเมล เบอร์โทร บรรทัดละหนึ่งอย่าง เว้นว่างไว้เพื่อใช้ช่องทางติดต่อชมรม',
  },
  {
    name: 'privacy_note',
    rows: 3,
    hint: 'แสดงท้ายหน้าความเป็นส่วนตัว ส่วนข้อมูลที่เก็บและระยะเวลา ระบบเขียนให้เอง',
  },
]
const PAYMENT: readonly Field[] = [
  { name: 'bank' },
  { name: 'bank_number' },
  { name: 'bank_holder' },
  { name: 'tax_id', attributes: DIGITS, hint: 'แสดงบนใบเสร็จ ไม่ระบุก็ได้' },
  {
    name: 'promptpay_target',
    attributes: DIGITS,
    hint: 'เบอร์โทร เลขประจำตัว 13 หลัก หรือ e-Wallet เว้นว่างไว้เพื่อปิด QR',
  },
]
const RULES: readonly Field[] = [
  {
    name: 'checkout_hold_minutes',
    attributes: DIGITS,
    hint: 'ของในหน้าชำระเงินเป็นของสมาชิกคนนั้นจนครบเวลา หรือออกจากหน้า',
  },
  {
    name: 'waiting_offer_hours',
    attributes: DIGITS,
    hint: 'ของที่กลับเข้าสต็อกเป็นของสมาชิกคนแรกในคิวจนครบเวลา แล้วจึงให้คนถัดไป',
  },
  { name: 'slip_limit_hours', attributes: DIGITS, hint: 'เลยเวลานี้คำสั่งซื้อหมดอายุและคืนสต็อก' },
  {
    name: 'new_slip_limit_hours',
    attributes: DIGITS,
    hint: 'ร้านกันของไว้จนถึงเวลานี้ เมื่อไม่อนุมัติเพราะสลิป',
  },
  { name: 'approval_limit_days', attributes: DIGITS, hint: 'เลยเวลานี้ระบบยกเลิกและคืนสต็อก' },
  {
    name: 'piece_limit_per_variant',
    attributes: DIGITS,
    hint: 'จำนวนของแบบเดียวกันที่สมาชิกหนึ่งคนสั่งหรือยืมค้างไว้ได้ก่อนอนุมัติ',
  },
  {
    name: 'piece_limit_per_member',
    attributes: DIGITS,
    hint: 'จำนวนรวมที่สมาชิกหนึ่งคนสั่งหรือยืมค้างไว้ได้ก่อนอนุมัติ',
  },
  {
    name: 'piece_limit_first_orders',
    attributes: DIGITS,
    hint: 'เท่าที่เวิร์กช็อปหนึ่งครั้งใช้ จนกว่าชมรมจะอนุมัติคำสั่งซื้อแรก ยกเว้นให้รายคนได้ที่หน้าสมาชิก',
  },
  {
    name: 'renewals_per_loan',
    attributes: DIGITS,
    hint: 'ต่อคำสั่งซื้อ ก่อนวันครบกำหนดคืน ใส่ 0 เพื่อปิดการต่ออายุ',
  },
  { name: 'renewal_days', attributes: DIGITS, hint: 'นับจากกำหนดคืนเดิม' },
  {
    name: 'late_fee_per_day',
    maxLength: bahtCharacters(MAX_LATE_FEE_BAHT),
    attributes: { inputMode: 'decimal' },
    hint: 'รวมแล้วไม่เกินราคาทดแทนของชิ้นนั้น ของที่ให้ยืมไปแล้วใช้อัตราเดิม',
  },
  {
    name: 'return_free_days',
    attributes: DIGITS,
    hint: 'นับจากวันที่ส่งคำขอคืนครบ หลังจากนั้นคิดค่าปรับต่อจนกว่าชมรมรับของ',
  },
  { name: 'low_stock_threshold', attributes: DIGITS },
  {
    name: 'refund_second_yes_above',
    attributes: DIGITS,
    hint: 'ยอดที่เกินค่าของและเงินที่บันทึกไว้ ต้องยืนยันทุกครั้ง',
  },
]

/** Beyond these numbers mails wait for the next hour, and nobody is refused. */
const SIGN_UP: readonly Field[] = [
  {
    name: 'sign_up_mail_domains',
    rows: 2,
    maxLength: MAX_MAIL_DOMAINS * (MAX_MAIL_DOMAIN_CHARACTERS + 1),
    hint: 'บรรทัดละหนึ่งโดเมน เช่น student.example.ac.th เว้นว่างไว้เพื่อรับทุกโดเมน',
  },
  {
    name: 'sign_up_mails_per_network',
    attributes: DIGITS,
    hint: 'ฉบับที่เกินรอส่งในชั่วโมงถัดไป ทุกคนยังสมัครได้',
  },
  {
    name: 'sign_up_mails_per_shop',
    attributes: DIGITS,
    hint: 'กันไม่ให้ผู้ให้บริการอีเมลบล็อกชมรมเมื่อมีคนสมัครผิดปกติ',
  },
]

/** All settings, grouped by purpose; `children` are in the right column, under the rules. */
export function SettingsFields({ children }: { children: Elements }) {
  return (
    <Columns widths={[1, 1]}>
      <Column>
        <Group title="ร้าน" fields={SHOP} />
        <Group title="ติดต่อชมรม" fields={CONTACT} />
        <Group title="ความเป็นส่วนตัว" fields={PRIVACY} />
        <Panel title={SETTING_NAMES.qr_image_key}>
          <FormImage<SettingsValues> name="qr_image_key" alt={SETTING_NAMES.qr_image_key} />
        </Panel>
      </Column>
      <Column>
        <Group title="บัญชีรับเงิน" fields={PAYMENT}>
          <PromptPayTest />
        </Group>
        <Group title="กติกา" fields={RULES} />
        <Group title="การสมัครสมาชิก" fields={SIGN_UP} />
        {children}
      </Column>
    </Columns>
  )
}

function Group({
  title,
  fields,
  children,
}: {
  title: string
  fields: readonly Field[]
  children?: Elements
}) {
  return (
    <Panel title={title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map((field) => (
          <FormText<SettingsValues> key={field.name} {...field} label={SETTING_NAMES[field.name]} />
        ))}
        {children}
      </Box>
    </Panel>
  )
}
