import type { SlipCode } from '@jansi/contract/staff-order-body'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SlipCodes } from './slip-codes.tsx'
import { slipOf } from './slip-testing.ts'

const WALLET = { bank_code: 'TMN', bank_name: 'ทรูมันนี่ (TrueMoney)', reference: '5001' }
const BANK = { bank_code: '014', bank_name: 'ไทยพาณิชย์ (SCB)', reference: '20251016AbCd' }
const bank = { ธนาคาร: BANK.bank_name, เลขอ้างอิง: BANK.reference }

/** An order of 19 November 2026, whose slip came in on the 20th; in Bangkok both are the day that is written here. */
function read(...codes: SlipCode[]) {
  const slip = { ...slipOf(1, { codes }), created_at: '2026-11-20T01:00:00Z' }
  render(<SlipCodes slip={slip} paidFor={{ at: '2026-11-18T17:30:00Z', name: 'สั่งซื้อ' }} />)
  const names = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  const values = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  const facts = names.map((name, index) => [name, values[index]]).filter(([name]) => name !== 'แนบเมื่อ')
  return { facts, alerts: screen.queryAllByRole('alert').map(({ textContent }) => textContent) }
}

const dated = (dated_on: string) => read({ ...WALLET, dated_on }).alerts

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T05:00:00Z'), toFake: ['Date'] })
})

it.each([
  ['2024-01-25', ['วันที่โอนใน QR คือ พฤ.\u00a025\u00a0ม.ค.\u00a02567 ก่อนสั่งซื้อ 34 เดือน']],
  ['2026-11-18', ['วันที่โอนใน QR คือ พ.\u00a018\u00a0พ.ย. ก่อนสั่งซื้อ 1 วัน']],
  ['2026-11-19', []],
  ['2026-11-20', []],
  ['2028-01-25', ['วันที่โอนใน QR คือ อ.\u00a025\u00a0ม.ค.\u00a02571 หลังแนบสลิป 14 เดือน']],
])('marks a day of a wallet code, %s, that no transfer for the order can have', (day, alerts) => {
  expect(dated(day)).toEqual(alerts)
})

it('shows a reference that begins like a day as that, without a mark', () => {
  const { facts, alerts } = read({ ...BANK, begins_like: '2025-10-16' })
  expect(alerts).toEqual([])
  expect(facts).toEqual([
    ['ธนาคาร', bank.ธนาคาร],
    ['เลขอ้างอิง', `${bank.เลขอ้างอิง} (ขึ้นต้นเหมือนวันที่ พฤ.\u00a016\u00a0ต.ค.\u00a02568)`],
  ])
})

it('names every code of an image, and reports that it holds several', () => {
  const { facts, alerts } = read(BANK, {
    ...WALLET,
    bank_code: '999',
    bank_name: null,
    dated_on: '2026-11-19',
  })
  expect(alerts).toEqual(['รูปนี้มี QR ของการโอน 2 รายการ ดูให้แน่ใจว่ารายการใดเป็นของยอดนี้'])
  expect(facts).toEqual([
    ...Object.entries(bank),
    ['ธนาคาร', 'ไม่รู้จักธนาคารรหัส 999'],
    ['เลขอ้างอิง', '5001'],
    ['วันที่โอน', 'พฤ.\u00a019\u00a0พ.ย.'],
  ])
})
