import { describe, expect, test } from 'vitest'
import { isReminderTime, reminderFor } from './reminders.ts'

const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+07:00`)

describe('reminders to bring a loan back', () => {
  test.each([
    ['2026-11-26', null],
    ['2026-11-27', { kind: 'day_before', on: '2026-11-27' }],
    ['2026-11-28', { kind: 'due_day', on: '2026-11-28' }],
    ['2026-11-29', null],
    ['2026-12-04', null],
    ['2026-12-05', { kind: 'weekly', on: '2026-12-05' }],
    ['2026-12-07', { kind: 'weekly', on: '2026-12-05' }],
    ['2026-12-11', { kind: 'weekly', on: '2026-12-05' }],
    ['2026-12-12', { kind: 'weekly', on: '2026-12-12' }],
    ['2027-11-28', { kind: 'weekly', on: '2027-11-27' }],
  ])('due on 28 November are owed on %s: %j', (day, reminder) => {
    expect(reminderFor('2026-11-28', at(day))).toEqual(reminder)
  })

  test('follow the day in Bangkok, not in Greenwich', () => {
    expect(reminderFor('2026-11-28', at('2026-11-28', '00:30'))?.kind).toBe('due_day')
    expect(reminderFor('2026-11-28', at('2026-11-28', '23:59'))?.kind).toBe('due_day')
  })

  test('wait for daytime in Bangkok', () => {
    const times = ['07:59', '08:00', '19:59', '20:00', '23:00', '03:00']
    expect(times.map((time) => isReminderTime(at('2026-11-28', time)))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
