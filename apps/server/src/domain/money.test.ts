import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bahtToSatang, formatAmount, formatBaht, satangToBaht } from './money.ts'

describe('money', () => {
  it('comes back the same from satang to JSON baht and to satang again', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (satang) => {
        // Beyond 2^53 / 100 baht doubles no longer hold every satang; a club never gets there.
        const amount = satang % 10 ** 13
        const json = JSON.stringify(satangToBaht(amount))
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/)
        expect(bahtToSatang(JSON.parse(json))).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })

  it.each([
    [0, 0],
    [0.29, 29],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1999],
    [999_999.99, 99_999_999],
  ])('reads %s baht as %i satang', (baht, satang) => {
    expect(bahtToSatang(baht)).toBe(satang)
    expect(satangToBaht(satang)).toBe(baht)
  })

  it('rounds the error of a floating-point sum to the nearest satang', () => {
    expect(bahtToSatang(0.1 + 0.2)).toBe(30)
    expect(bahtToSatang(19.99 * 3)).toBe(5997)
  })

  it.each([0.001, 1.000_001, 1.005, 10.999, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    'refuses %s as an amount of baht',
    (baht) => {
      expect(() => bahtToSatang(baht)).toThrow(RangeError)
    },
  )

  it('refuses satang that are not whole', () => {
    expect(() => satangToBaht(1.5)).toThrow(RangeError)
    expect(() => formatBaht(Number.NaN)).toThrow(RangeError)
  })

  it('is written with the baht sign, thousands separators and two decimals', () => {
    expect(formatBaht(0)).toBe('฿0.00')
    expect(formatBaht(5)).toBe('฿0.05')
    expect(formatBaht(123_456_789)).toBe('฿1,234,567.89')
    expect(formatBaht(-500)).toBe('-฿5.00')
    expect(formatAmount(120_000)).toBe('1,200.00')
  })
})
