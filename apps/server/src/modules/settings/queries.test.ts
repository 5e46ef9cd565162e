import { expect, it } from 'vitest'
import { settingsOfText } from './queries.ts'

it('shares the settings of a document between requests, which cannot change them', () => {
  const text = JSON.stringify({
    administrators: ['มะลิ'],
    bank_account: { bank: '004', number: '1234567890', holder: 'ชมรม' },
  })
  const settings = settingsOfText(text)
  expect(settingsOfText(text)).toBe(settings)
  expect(() => Object.assign(settings, { late_fee_per_day: 0 })).toThrow(TypeError)
  expect(() => Object.assign(settings.bank_account, { number: '' })).toThrow(TypeError)
  expect(() => settings.administrators.pop()).toThrow(TypeError)
  expect(settingsOfText(null)).not.toBe(settings)
  expect(() => settingsOfText(null).administrators.push('มะลิ')).toThrow(TypeError)
  expect(settingsOfText(text)).toEqual(settings)
})
