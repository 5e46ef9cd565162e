import { expect, test } from 'vitest'
import { readMoment, writeMoment } from './moment.ts'

test('a time is read in Bangkok, or in the zone that it names', () => {
  const moment = new Date('2026-11-27T13:13:26Z')
  for (const text of [
    '2026-11-27 20:13:26',
    '2026-11-27T20:13:26+07:00',
    '2026-11-27T13:13:26Z',
    writeMoment(moment),
  ])
    expect(readMoment(text)).toEqual(moment)
  expect(readMoment('2026-11-27 20:13')).toEqual(new Date('2026-11-27T13:13:00Z'))
  expect(readMoment('newest')).toBe('newest')
  for (const text of ['list', '20:13', '2026-11-27', '2026-13-27 20:13'])
    expect(readMoment(text)).toBeUndefined()
})
