import { describe, expect, it } from 'vitest'
import { bodyOf, problemsOf } from '../form/form-testing.ts'
import { type SettingsValues, settingsBody, settingsFormOver } from './settings-form.tsx'
import { settingsRecord } from './settings-record.ts'
import { storedSettings as stored } from './settings-testing.ts'

const settingsForm = settingsFormOver(settingsRecord(stored))
const draft = settingsForm.valuesOf(settingsRecord(stored))
const sent = (values: SettingsValues) => settingsBody(bodyOf(settingsForm, values), 4)

describe('the settings', () => {
  it('take mail domains one a line, with or without the @', () => {
    const typed = '@Student.example.ac.th\nclub.example.org '
    expect(sent({ ...draft, sign_up_mail_domains: typed }).sign_up_mail_domains).toEqual([
      'student.example.ac.th',
      'club.example.org',
    ])
    expect(problemsOf(settingsForm, { ...draft, sign_up_mail_domains: 'mali@student' })).toEqual({
      sign_up_mail_domains: expect.stringContaining('บรรทัดละหนึ่งโดเมน'),
    })
  })

  it('take a colour in which text can be read, and name the nearest one otherwise', () => {
    expect(problemsOf(settingsForm, { ...draft, colour_main: '#FFD400', colour_accent: 'red' })).toEqual({
      colour_main: 'สีนี้อ่านยาก เลือกสีที่เข้มกว่า เช่น #836c00',
      colour_accent: 'ระบุรหัสสี 6 หลัก เช่น #1b5e20',
    })
    expect(sent({ ...draft, colour_main: ' #1B5E20 ' }).colour_main).toBe('#1b5e20')
  })

  it('show prices on cards as they are charged, or as the specification spells them', () => {
    expect(draft.shows_specified_prices).toBe(true)
    expect(sent(draft)).toMatchObject({ card_currency_symbol: '$', card_rental_unit: 'วัน' })
    const charged = sent({ ...draft, shows_specified_prices: false })
    expect(charged).toMatchObject({ card_currency_symbol: '฿', card_rental_unit: 'ครั้ง' })
  })

  it('take administrators one a line, five at most', () => {
    expect(sent({ ...draft, administrators: ' กมล \n\nมะลิ\n' }).administrators).toEqual(['กมล', 'มะลิ'])
    expect(problemsOf(settingsForm, { ...draft, administrators: '1\n2\n3\n4\n5\n6' })).toEqual({
      administrators: 'ใส่ได้ไม่เกิน 5 คน',
    })
  })

  it.each([
    ['slip_limit_hours', '0', 'ระบุ 1–720 ชั่วโมง'],
    ['new_slip_limit_hours', '0', 'ระบุ 1–720 ชั่วโมง'],
    ['slip_limit_hours', '1.5', 'ระบุ 1–720 ชั่วโมง'],
    ['slip_limit_hours', '721', 'ระบุ 1–720 ชั่วโมง'],
    ['late_fee_per_day', '', 'ระบุเป็นบาท เช่น 10 ใส่ 0 เพื่อไม่คิดค่าปรับ'],
    ['late_fee_per_day', '10001', 'ระบุเป็นบาท เช่น 10 ใส่ 0 เพื่อไม่คิดค่าปรับ'],
    ['return_free_days', '31', 'ระบุ 0–30 วัน'],
    ['low_stock_threshold', '-1', 'ระบุ 0–10,000 ชิ้น'],
    ['piece_limit_per_variant', '0', 'ระบุ 1–10,000 ชิ้น'],
    ['piece_limit_per_member', '100001', 'ระบุ 1–100,000 ชิ้น'],
    ['approval_limit_days', '91', 'ระบุ 1–90 วัน'],
    ['renewals_per_loan', '11', 'ระบุ 0–10 ครั้ง'],
    ['renewal_days', '0', 'ระบุ 1–60 วัน'],
    ['promptpay_target', '12345', expect.stringContaining('ใช้เบอร์มือถือ 10 หลัก')],
    ['bank_number', '12', 'ใช้เลขที่บัญชี 10–15 หลัก'],
    ['tax_id', '0123', 'ใช้เลข 13 หลัก ตรวจเลขอีกครั้ง'],
    ['social_url', 'javascript:1', 'ขึ้นต้นด้วย http:// หรือ https://'],
    ['survey_url', 'www.example.org', 'ขึ้นต้นด้วย http:// หรือ https://'],
    ['club_name', ' ', 'ระบุชื่อชมรม'],
    ['phone', '0'.repeat(51), 'ใส่ได้ไม่เกิน 50 ตัวอักษร'],
    ['administrators', 'ก'.repeat(201), 'ใส่ได้ไม่เกิน 200 ตัวอักษร'],
  ] as const)('cannot have %s “%s”', (field, text, problem) => {
    expect(problemsOf(settingsForm, { ...draft, [field]: text })).toEqual({ [field]: problem })
  })

  it('describe the changes of another admin in words', () => {
    const theirs = settingsForm.valuesOf(settingsRecord({ ...stored, tax_id: '0123', slip_limit_hours: 48 }))
    expect(settingsForm.differences(draft, { ...draft, slip_limit_hours: '12' }, theirs)).toEqual([
      { field: 'เลขประจำตัวผู้เสียภาษี', theirs: '0123', mine: 'ไม่มี', both: false },
      { field: 'เวลาแนบสลิป (ชั่วโมง)', theirs: '48', mine: '12', both: true },
    ])
  })
})
