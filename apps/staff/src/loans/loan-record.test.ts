import type { Loan } from '@jansi/contract/staff-loans'
import { expect, it } from 'vitest'
import { findLoans } from './loan-record.ts'

const loan: Loan = {
  order: '1f0c2a4e-0000-4000-8000-000000000000',
  number: 1,
  member: {
    pk: 5,
    first_name: 'กมล',
    last_name: 'ใจดี',
    email: 'kamon@jansi.test',
    phone_number: '0812345678',
  },
  return_due_on: '2026-11-28',
  days_late: 0,
  items: [
    {
      order_item: 7,
      product_name: 'ขาตั้งภาพ',
      size: 'เบอร์ 1',
      out: 1,
      replacement_price: 900,
      late_fee: 0,
      waits_in: null,
    },
  ],
  reminders: [],
  can: { remind: true },
}

it.each(['กมล ใจ', 'KAMON@', '0812', 'ขาตั้ง', '1f0c2a4e'])('finds a loan by “%s”', (search) => {
  expect(findLoans([loan], search)).toEqual([loan])
})

it('finds no loan by a text that it does not contain', () => {
  expect(findLoans([loan], 'พู่กัน')).toEqual([])
})
