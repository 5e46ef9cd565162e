import Box from '@mui/material/Box'
import type { ReactNode, RefObject } from 'react'
import { ImageField } from '../ui/image-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { SETTING_NAMES, type SettingsDraft, type SettingsProblems } from './settings-draft.ts'

type TextField = Exclude<keyof SettingsDraft, 'qr_image'>
type Field = {
  name: TextField
  longest: number
  rows?: number
  hint?: string
  type?: 'email' | 'url' | 'tel'
  inputMode?: 'numeric' | 'decimal'
}

const SHOP: readonly Field[] = [
  { name: 'club_name', longest: 200 },
  { name: 'footer_text', longest: 1000, rows: 2 },
  { name: 'survey_url', longest: 500, type: 'url', hint: 'เว้นว่างไว้เพื่อไม่แสดงแบบสำรวจ' },
  { name: 'card_currency_symbol', longest: 5, hint: 'แสดงเฉพาะบนการ์ดสินค้า หน้าอื่นใช้ ฿' },
  { name: 'administrators', longest: 1000, rows: 3, hint: 'บรรทัดละหนึ่งคน ไม่เกิน 5 คน' },
]
const CONTACT: readonly Field[] = [
  { name: 'address', longest: 500, rows: 2 },
  { name: 'phone', longest: 50, type: 'tel' },
  { name: 'email', longest: 200, type: 'email' },
  { name: 'social_label', longest: 200 },
  { name: 'social_url', longest: 500, type: 'url' },
]
/** The additions of the club to the page /privacy of the shop. */
const PRIVACY: readonly Field[] = [
  {
    name: 'privacy_contact',
    longest: 500,
    rows: 2,
    hint: 'ชื่อ อีเมล เบอร์โทร บรรทัดละหนึ่งอย่าง เว้นว่างไว้เพื่อใช้ช่องทางติดต่อชมรม',
  },
  {
    name: 'privacy_note',
    longest: 5000,
    rows: 3,
    hint: 'แสดงท้ายหน้าความเป็นส่วนตัว ส่วนข้อมูลที่เก็บและระยะเวลา ระบบเขียนให้เอง',
  },
]
const PAYMENT: readonly Field[] = [
  { name: 'bank', longest: 200 },
  { name: 'bank_number', longest: 50 },
  { name: 'bank_holder', longest: 200 },
  {
    name: 'promptpay_target',
    longest: 30,
    inputMode: 'numeric',
    hint: 'เบอร์โทร เลขประจำตัว 13 หลัก หรือ e-Wallet เว้นว่างไว้เพื่อปิด QR',
  },
  { name: 'tax_id', longest: 20, inputMode: 'numeric', hint: 'แสดงบนใบเสร็จ ไม่ระบุก็ได้' },
]
const RULES: readonly Field[] = [
  { name: 'slip_limit_hours', longest: 3, inputMode: 'numeric', hint: 'เลยเวลานี้คำสั่งซื้อหมดอายุและคืนสต็อก' },
  { name: 'approval_limit_days', longest: 2, inputMode: 'numeric', hint: 'เลยเวลานี้ระบบยกเลิกและคืนสต็อก' },
  {
    name: 'piece_limit_per_variant',
    longest: 5,
    inputMode: 'numeric',
    hint: 'จำนวนของแบบเดียวกันที่สมาชิกหนึ่งคนสั่งหรือยืมค้างไว้ได้ก่อนอนุมัติ',
  },
  {
    name: 'piece_limit_per_member',
    longest: 6,
    inputMode: 'numeric',
    hint: 'จำนวนรวมที่สมาชิกหนึ่งคนสั่งหรือยืมค้างไว้ได้ก่อนอนุมัติ',
  },
  { name: 'late_fee_per_day', longest: 9, inputMode: 'decimal', hint: 'รวมแล้วไม่เกินราคาทดแทนของชิ้นนั้น' },
  { name: 'low_stock_threshold', longest: 5, inputMode: 'numeric' },
]

type SettingsFormProps = {
  draft: SettingsDraft
  problems: SettingsProblems
  onChange: (part: Partial<SettingsDraft>) => void
  formRef: RefObject<HTMLDivElement | null>
  /** Is in the right column under the rules. */
  children: ReactNode
}

/** All settings, grouped by purpose. */
export function SettingsForm({ draft, problems, onChange, formRef, children }: SettingsFormProps) {
  const group = (title: string, fields: readonly Field[], more?: ReactNode) => (
    <Panel title={title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            label={SETTING_NAMES[name]}
            value={draft[name]}
            problem={problems[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
        {more}
      </Box>
    </Panel>
  )
  return (
    <Box
      ref={formRef}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {group('ร้าน', SHOP)}
        {group('ติดต่อชมรม', CONTACT)}
        {group('ความเป็นส่วนตัว', PRIVACY)}
        <Panel title={SETTING_NAMES.qr_image}>
          <ImageField
            alt={SETTING_NAMES.qr_image}
            image={draft.qr_image}
            onChange={(qr_image) => onChange({ qr_image })}
          />
        </Panel>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {group('บัญชีรับเงิน', PAYMENT)}
        {group('กติกา', RULES)}
        {children}
      </Box>
    </Box>
  )
}
