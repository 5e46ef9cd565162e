import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thaiBahtText } from './thai-baht.ts'

const UNITS: Record<string, bigint> = {
  ศูนย์: 0n,
  หนึ่ง: 1n,
  เอ็ด: 1n,
  สอง: 2n,
  ยี่: 2n,
  สาม: 3n,
  สี่: 4n,
  ห้า: 5n,
  หก: 6n,
  เจ็ด: 7n,
  แปด: 8n,
  เก้า: 9n,
}
const PLACES: Record<string, bigint> = { สิบ: 10n, ร้อย: 100n, พัน: 1000n, หมื่น: 10_000n, แสน: 100_000n }
const WORD = new RegExp(`${[...Object.keys(UNITS), ...Object.keys(PLACES), 'ล้าน'].join('|')}|.`, 'gu')

/** Reads Thai number words the way a person does, from left to right. */
function readWords(text: string): bigint {
  let total = 0n
  let digit: bigint | undefined
  for (const word of text.match(WORD) ?? []) {
    if (word === 'ล้าน') {
      total = (total + (digit ?? 0n)) * 1_000_000n
      digit = undefined
    } else if (PLACES[word] !== undefined) {
      total += (digit ?? 1n) * PLACES[word]
      digit = undefined
    } else {
      expect(UNITS[word], `"${word}" in ${text}`).toBeDefined()
      expect(digit, `two digits in a row in ${text}`).toBeUndefined()
      digit = UNITS[word]
    }
  }
  return total + (digit ?? 0n)
}

function readSatang(text: string): bigint {
  if (!text.includes('บาท')) return readWords(text.replace(/สตางค์$/u, ''))
  const [baht = '', rest = ''] = text.split('บาท')
  return readWords(baht) * 100n + (rest === 'ถ้วน' ? 0n : readWords(rest.replace(/สตางค์$/u, '')))
}

describe('amounts in Thai words', () => {
  it.each([
    [0, 'ศูนย์บาทถ้วน'],
    [1, 'หนึ่งสตางค์'],
    [21, 'ยี่สิบเอ็ดสตางค์'],
    [100, 'หนึ่งบาทถ้วน'],
    [1000, 'สิบบาทถ้วน'],
    [1100, 'สิบเอ็ดบาทถ้วน'],
    [2000, 'ยี่สิบบาทถ้วน'],
    [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
    [11_100, 'หนึ่งร้อยสิบเอ็ดบาทถ้วน'],
    [22_150, 'สองร้อยยี่สิบเอ็ดบาทห้าสิบสตางค์'],
    [123_456_775, 'หนึ่งล้านสองแสนสามหมื่นสี่พันห้าร้อยหกสิบเจ็ดบาทเจ็ดสิบห้าสตางค์'],
    [100_000_000, 'หนึ่งล้านบาทถ้วน'],
    [100_000_100, 'หนึ่งล้านเอ็ดบาทถ้วน'],
    [2_100_000_000, 'ยี่สิบเอ็ดล้านบาทถ้วน'],
    [100_000_000_000_000, 'หนึ่งล้านล้านบาทถ้วน'],
  ])('spell %i satang as %s', (satang, words) => {
    expect(thaiBahtText(satang)).toBe(words)
  })

  it('say exactly the amount they were made from', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.nat(200_000), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
        (satang) => {
          const words = thaiBahtText(satang)
          expect(readSatang(words)).toBe(BigInt(satang))
          expect(words.endsWith('ถ้วน')).toBe(satang % 100 === 0)
          expect(words).not.toMatch(/หนึ่งสิบ|สองสิบ|สิบหนึ่ง/u)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('refuse anything but a whole amount of zero or more', () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => thaiBahtText(wrong)).toThrow(RangeError)
    }
  })
})
