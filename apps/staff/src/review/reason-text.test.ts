import { describe, expect, it } from 'vitest'
import { OTHER_REASON, reasonText } from './reason-text.ts'

describe('the reason a member reads', () => {
  it('is the canned one, with the volunteer’s addition', () => {
    expect(reasonText('ยอดไม่ตรง', '')).toBe('ยอดไม่ตรง')
    expect(reasonText('ยอดไม่ตรง', ' ขาด 20 บาท ')).toBe('ยอดไม่ตรง: ขาด 20 บาท')
  })

  it('is only the written text for any other, and empty without one', () => {
    expect(reasonText(OTHER_REASON, 'สลิปของร้านอื่น')).toBe('สลิปของร้านอื่น')
    expect(reasonText(OTHER_REASON, ' ')).toBe('')
    expect(reasonText('', '')).toBe('')
  })
})
