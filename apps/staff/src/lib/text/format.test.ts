import { describe, expect, it } from 'vitest'
import { ago, counted, phone } from './format.ts'

describe('texts for volunteers', () => {
  it('is how long something waits, in the largest whole unit', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(ago('2026-11-20T11:59:50Z', now)).toBe('เมื่อครู่')
    expect(ago('2026-11-20T11:01:00Z', now)).toBe('59 นาทีที่แล้ว')
    expect(ago('2026-11-19T12:01:00Z', now)).toBe('23 ชั่วโมงที่แล้ว')
    expect(ago('2026-11-18T12:00:00Z', now)).toBe('2 วันที่แล้ว')
  })

  it('is how many wait, as far as the server counts', () => {
    expect(counted(999)).toBe('999')
    expect(counted(1000)).toBe('1,000+')
    expect(counted(9999, 10_000)).toBe('9,999')
    expect(counted(10_000, 10_000)).toBe('10,000+')
  })

  it('is a phone number in groups', () => {
    expect(phone('0812345678')).toBe('081-234-5678')
    expect(phone('')).toBe('')
  })
})
