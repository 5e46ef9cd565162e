import { updateStaffSettings } from '@jansi/contract/staff-settings'
import { describe, expect, it } from 'vitest'
import { settingsBody, settingsDifferences, settingsDraft, settingsProblems } from './settings-draft.ts'

const stored = {
  version: 4,
  club_name: 'ชมรมจานสี',
  footer_text: '',
  social_url: 'https://example.org',
  social_label: 'เพจ',
  address: '',
  phone: '',
  email: '',
  privacy_contact: 'มะลิ\nmali@example.com',
  privacy_note: 'ขอก่อนลงรูป',
  qr_image: null,
  administrators: ['กมล', 'มะลิ'],
  survey_url: '',
  card_currency_symbol: '$',
  bank_account: { bank: 'กสิกรไทย', number: '123', holder: 'ชมรม' },
  promptpay_target: '081-234-5678',
  tax_id: null,
  slip_limit_hours: 24,
  late_fee_per_day: 12.5,
  low_stock_threshold: 2,
  piece_limit_per_variant: 10,
  piece_limit_per_member: 50,
  approval_limit_days: 7,
}
const draft = settingsDraft(stored)

describe('the settings', () => {
  it('go out as they came in', () => {
    const { qr_image, ...others } = stored
    expect(updateStaffSettings.body.parse(settingsBody(draft, 4))).toMatchObject({
      ...others,
      qr_image_key: qr_image,
    })
    expect(settingsProblems(draft)).toEqual({})
  })

  it('take administrators one a line, five at most', () => {
    expect(settingsBody({ ...draft, administrators: ' กมล \n\nมะลิ\n' }, 4).administrators).toEqual([
      'กมล',
      'มะลิ',
    ])
    expect(settingsProblems({ ...draft, administrators: '1\n2\n3\n4\n5\n6' })).toHaveProperty(
      'administrators',
    )
  })

  it.each([
    ['slip_limit_hours', '0'],
    ['slip_limit_hours', '1.5'],
    ['slip_limit_hours', '721'],
    ['late_fee_per_day', ''],
    ['late_fee_per_day', '10001'],
    ['low_stock_threshold', '-1'],
    ['piece_limit_per_variant', '0'],
    ['piece_limit_per_member', '100001'],
    ['approval_limit_days', '91'],
    ['promptpay_target', '12345'],
    ['social_url', 'javascript:1'],
    ['club_name', ' '],
  ] as const)('cannot have %s “%s”', (field, text) => {
    expect(Object.keys(settingsProblems({ ...draft, [field]: text }))).toEqual([field])
  })

  it('list the changes of another admin as text', () => {
    const theirs = settingsDraft({ ...stored, tax_id: '0123', slip_limit_hours: 48 })
    expect(settingsDifferences(draft, { ...draft, slip_limit_hours: '12' }, theirs)).toEqual([
      { field: 'เลขประจำตัวผู้เสียภาษี', theirs: '0123', mine: 'ไม่มี', both: false },
      { field: 'เวลาแนบสลิป (ชั่วโมง)', theirs: '48', mine: '12', both: true },
    ])
  })
})
