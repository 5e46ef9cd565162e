import { expect, it } from 'vitest'
import { type ClubNumbers, wrongClubNumbers } from './club-numbers.ts'

const NONE: ClubNumbers = { promptpay_target: '', tax_id: null, account_number: '' }

it.each<readonly [keyof ClubNumbers, string, boolean]>([
  ['promptpay_target', '0801234567', true],
  ['promptpay_target', '+66 80-123-4567', true],
  ['promptpay_target', '๐๘๐ ๑๒๓ ๔๕๖๗', true],
  ['promptpay_target', '0000000000', false],
  ['promptpay_target', '021234567', false],
  ['promptpay_target', '0212345678', false],
  ['promptpay_target', '1101700230708', true],
  ['promptpay_target', '1101700230703', false],
  ['promptpay_target', '1234567890123', false],
  ['promptpay_target', '0105536112014', true],
  ['promptpay_target', '0105536112013', false],
  ['promptpay_target', '0000000000000', false],
  ['promptpay_target', '004999000288505', true],
  ['promptpay_target', '000000000000000', false],
  ['tax_id', '0-1055-36112-01-4', true],
  ['tax_id', '0105536112013', false],
  ['tax_id', 'abc', false],
  ['tax_id', '0801234567', false],
  ['account_number', '๑๒๓-๔-๕๖๗๘๙-๐', true],
  ['account_number', '１２３４５６７８９０', true],
  ['account_number', '123456789012345', true],
  ['account_number', '000-0-00000-0', false],
  ['account_number', '12', false],
  ['account_number', '1234567890123456', false],
  ['account_number', 'xxx', false],
  ['account_number', 'กขค', false],
])('%s %s can be right: %s', (field, number, isRight) => {
  expect(wrongClubNumbers({ ...NONE, [field]: number }, NONE)).toEqual(isRight ? [] : [field])
  // A number that is stored is accepted, also written otherwise.
  expect(wrongClubNumbers({ ...NONE, [field]: ` ${number} ` }, { ...NONE, [field]: number })).toEqual([])
})

it('lets a club have none of them', () => {
  expect(wrongClubNumbers(NONE, { ...NONE, tax_id: 'abc' })).toEqual([])
})
