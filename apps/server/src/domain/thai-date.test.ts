import { expect, it } from 'vitest'
import { thaiDate, thaiDay, thaiMoment } from './thai-date.ts'

it('writes the day it is in Bangkok, in the Buddhist calendar', () => {
  expect(thaiDate(new Date('2026-11-20T03:00:00Z'))).toBe('20 พฤศจิกายน 2569')
  expect(thaiDate(new Date('2026-12-31T17:00:00Z'))).toBe('1 มกราคม 2570')
  expect(thaiDate(new Date('2026-12-31T16:59:59Z'))).toBe('31 ธันวาคม 2569')
})

it('writes the time of day in Bangkok on a 24-hour clock', () => {
  expect(thaiMoment(new Date('2026-11-20T07:05:00Z'))).toBe('20 พฤศจิกายน 2569 เวลา 14:05 น.')
  expect(thaiMoment(new Date('2026-11-20T17:00:00Z'))).toBe('21 พฤศจิกายน 2569 เวลา 00:00 น.')
})

it('writes a calendar day as the same day', () => {
  expect(thaiDay('2026-12-31')).toBe('31 ธันวาคม 2569')
})
