import { MEMBER_ERRORS } from '@jansi/contract/member-errors'
import { describe, expect, it } from 'vitest'
import { errorTextOf } from './error-text.ts'
import { formatWeekdayTime } from './format.ts'

describe('the text of a refusal', () => {
  it.each([
    [
      {
        code: 'too_many_of_variant',
        limit: 10,
        over_limit_items: [
          { name: 'พู่กัน', size: 'เบอร์ 8', requested: 8, held: 3 },
          { name: 'ผ้ากันเปื้อน', size: '', requested: 1200, held: 0 },
        ],
      },
      'สั่งหรือยืมได้ไม่เกิน 10 ชิ้นต่อแบบต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ: พู่กัน เบอร์ 8 (ครั้งนี้ 8 ชิ้น รออนุมัติอยู่ 3 ชิ้น), ผ้ากันเปื้อน (ครั้งนี้ 1,200 ชิ้น)',
    ],
    [
      { code: 'too_many_pieces', limit: 50, requested: 12, held: 40 },
      'สั่งหรือยืมได้รวมไม่เกิน 50 ชิ้นต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ (ครั้งนี้ 12 ชิ้น รออนุมัติอยู่ 40 ชิ้น)',
    ],
    [
      { code: 'too_many_first_pieces', limit: 6, requested: 5, held: 2 },
      'สมาชิกใหม่สั่งหรือยืมได้รวมไม่เกิน 6 ชิ้นต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ (ครั้งนี้ 5 ชิ้น รออนุมัติอยู่ 2 ชิ้น) จนกว่าคำสั่งซื้อแรกได้รับอนุมัติ ต้องใช้มากกว่านี้ ติดต่อชมรม',
    ],
    [
      { code: 'too_many_first_pieces', limit: 6, requested: 15, held: 0, of_set: 8 },
      'สมาชิกใหม่สั่งหรือยืมได้รวมไม่เกิน 6 ชิ้นต่อคน นอกจากชุดของรอบนี้ 8 ชิ้น นับรวมคำสั่งซื้อที่รออนุมัติ (ครั้งนี้ 15 ชิ้น) จนกว่าคำสั่งซื้อแรกได้รับอนุมัติ ต้องใช้มากกว่านี้ ติดต่อชมรม',
    ],
    [
      { code: 'price_changed', expected_amount: 55, amount: 1099.5 },
      'ราคาเปลี่ยนจาก ฿55 เป็น ฿1,099.50 ยังไม่ได้สร้างคำสั่งซื้อ ตรวจสอบยอดใหม่ก่อนโอนเงินเพิ่ม',
    ],
    [
      { code: 'orders_closed', opens_at: '2026-12-01T02:00:00Z' },
      `ชมรมปิดรับคำสั่งซื้อชั่วคราว เปิดรับอีกครั้ง ${formatWeekdayTime('2026-12-01T02:00:00Z')} ของในตะกร้ายังอยู่`,
    ],
  ])('names the numbers that the body carries: %j', (body, text) => {
    expect(errorTextOf(body)).toBe(text)
  })

  it.each([
    'too_many_of_variant',
    'too_many_pieces',
    'too_many_first_pieces',
    'price_changed',
    'workshop_over',
    'orders_closed',
  ] as const)('is the text of the code when %s carries no numbers', (code) =>
    expect(errorTextOf({ code, limit: '10', over_limit_items: null })).toBe(MEMBER_ERRORS[code]),
  )

  it.each([null, 'x', {}, { code: 'unheard_of' }, { code: 5 }])('is null for %j', (body) => {
    expect(errorTextOf(body)).toBeNull()
  })
})
