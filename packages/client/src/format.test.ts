import { afterEach, expect, test, vi } from 'vitest'
import {
  bindThai,
  formatAmount,
  formatBaht,
  formatCount,
  formatDay,
  formatDayTime,
  formatShortDay,
  formatWeekday,
  formatWeekdayTime,
} from './format.ts'

test('baht have thousands separators, and satang only when there are any', { tags: '@spec-9.baht' }, () => {
  expect(formatBaht(0)).toBe('฿0')
  expect(formatBaht(1250)).toBe('฿1,250')
  expect(formatBaht(1250.5)).toBe('฿1,250.50')
  expect(formatBaht(-640)).toBe('−฿640')
})

test('days are Thai, in the Buddhist calendar, by the clock of Bangkok', { tags: '@spec-9.dates' }, () => {
  expect(formatDay('2026-11-20T16:59:00Z')).toBe('20 พฤศจิกายน 2569')
  expect(formatDay('2026-11-20T17:00:00Z')).toBe('21 พฤศจิกายน 2569')
  expect(formatDay('2026-11-20')).toBe('20 พฤศจิกายน 2569')
})

test('a time of day goes with the day', () => {
  expect(formatDayTime('2026-11-20T06:05:00Z')).toBe('20 พฤศจิกายน 2569 เวลา 13:05 น.')
})

afterEach(() => vi.useRealTimers())

test('a day to act on has its weekday and no end of a line, and its year only beyond eleven months', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T05:00:00Z'), toFake: ['Date'] })
  const days = [
    '2026-12-04',
    '2027-01-03',
    '2026-12-31T17:30:00Z',
    '2027-10-28',
    '2027-10-29',
    '2025-12-28',
    '2099-12-31',
  ]
  expect(days.map((day) => formatWeekday(day).replaceAll('\u00a0', '_'))).toEqual([
    'ศ._4_ธ.ค.',
    'อา._3_ม.ค.',
    'ศ._1_ม.ค.',
    'พฤ._28_ต.ค.',
    'ศ._29_ต.ค._2570',
    'อา._28_ธ.ค._2568',
    'พฤ._31_ธ.ค._2642',
  ])
  expect(formatWeekdayTime('2026-11-28T12:39:00Z')).toBe('ส.\u00a028\u00a0พ.ย. 19:39\u00a0น.')
})

test('every month has its Thai names, as the browser knows them', () => {
  const named = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat('th-TH-u-nu-latn', { ...options, timeZone: 'Asia/Bangkok' }).format(new Date(day))
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-05`
    expect(formatDay(day)).toContain(named({ month: 'long' }, day))
    expect(formatShortDay(day)).toBe(named({ day: 'numeric', month: 'short' }, day))
  }
})

test('counts and amounts have thousands separators', () => {
  expect(formatCount(0)).toBe('0')
  expect(formatCount(999)).toBe('999')
  expect(formatCount(-1_234_567)).toBe('−1,234,567')
  expect(formatAmount(-0.5)).toBe('-0.50')
  expect(formatAmount(12_345.1)).toBe('12,345.10')
  expect(formatCount(12_500)).toBe('12,500')
  expect(formatAmount(1250)).toBe('1,250')
  expect(formatAmount(1250.5)).toBe('1,250.50')
})

test('no line begins with ๆ or with the unit of a number', () => {
  expect(bindThai('ลงกลีบซ้ำ ๆ 20 นาที ผสม 2 สี A4 แผ่น 3 x')).toBe(
    'ลงกลีบซ้ำ\u00a0ๆ 20\u00a0นาที ผสม 2\u00a0สี A4\u00a0แผ่น 3 x',
  )
})
