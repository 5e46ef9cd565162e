import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanQr } from '../../../test/scan-qr.ts'
import { drawQr } from '../../drawing/qr.ts'
import { isPromptPayTarget, promptPayPayload } from './promptpay.ts'

/** Reads a TLV text without the library that wrote it. */
function fieldsOf(text: string): [tag: string, value: string][] {
  const fields: [string, string][] = []
  for (let at = 0; at < text.length; ) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4))
    fields.push([text.slice(at, at + 2), text.slice(at + 4, end)])
    at = end
  }
  return fields
}

function crc(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    for (let bit = 7; bit >= 0; bit--) {
      const carry = ((sum >> 15) & 1) ^ ((byte >> bit) & 1)
      sum = ((sum << 1) & 0xffff) ^ (carry ? 0x1021 : 0)
    }
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

describe('a PromptPay payload', () => {
  it('to a phone without an amount leaves the amount to the payer', () => {
    const payload = promptPayPayload({ target: '0801234567' })
    expect(payload).toBe('00020101021129370016A0000006770101110113006680123456753037645802TH6304BE2B')
  })

  it('to a national id with 23 baht names both, in the order banks expect', () => {
    const payload = promptPayPayload({ target: '1234567890123', amountSatang: 2300 })
    const fields = fieldsOf(payload)
    expect(fields.slice(0, -1)).toEqual([
      ['00', '01'],
      ['01', '12'],
      ['29', '0016A00000067701011102131234567890123'],
      ['53', '764'],
      ['54', '23.00'],
      ['58', 'TH'],
    ])
    expect(fields.at(-1)).toEqual(['63', crc(payload.slice(0, -4))])
  })

  it('to an e-wallet uses the field of e-wallets', () => {
    const payload = promptPayPayload({ target: '123456789012345', amountSatang: 1 })
    expect(payload).toContain('29390016A0000006770101110315123456789012345')
    expect(payload).toContain('54040.01')
  })

  it.each([
    '080-123-4567',
    ' 080 123 4567 ',
    '+66 80 123 4567',
    '6680-123-4567',
    '+66 (0)80 123 4567',
    '\u202a๐๘๐๑๒๓๔๕๖๗\u202c',
    '080‑123‑4567',
    '0066801234567',
  ])('reads the phone number %s as people write it', (target) => {
    expect(promptPayPayload({ target })).toBe(promptPayPayload({ target: '0801234567' }))
  })

  it('reads a tax id written with dashes', () => {
    expect(promptPayPayload({ target: '1-2345-67890-12-3' })).toBe(
      promptPayPayload({ target: '1234567890123' }),
    )
  })

  it.each(['', '12345', '8012345678', '08012345678', '080123456x', '12345678901234'])(
    'is not made for the target "%s"',
    (target) => {
      expect(isPromptPayTarget(target)).toBe(false)
      expect(() => promptPayPayload({ target })).toThrow(RangeError)
    },
  )

  it.each([0, -1, 1.5, 100_000_000, Number.NaN])('is not made for %s satang', (amountSatang) => {
    expect(() => promptPayPayload({ target: '0801234567', amountSatang })).toThrow(RangeError)
  })

  it('carries the exact amount and a right checksum for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amountSatang) => {
        const payload = promptPayPayload({ target: '0801234567', amountSatang })
        const amount = new Map(fieldsOf(payload)).get('54') ?? ''
        expect(amount).toMatch(/^\d{1,6}\.\d\d$/)
        expect(BigInt(amount.replace('.', ''))).toBe(BigInt(amountSatang))
        expect(payload.slice(-8)).toBe(`6304${crc(payload.slice(0, -4))}`)
      }),
    )
  })
})

describe('the PromptPay QR image', () => {
  it.each([
    { target: '0801234567' },
    { target: '0801234567', amountSatang: 22_150 },
    { target: '1234567890123', amountSatang: 2300 },
    { target: '123456789012345', amountSatang: 99_999_999 },
  ])('for $target and $amountSatang satang scans back to the same fields', async (request) => {
    const payload = promptPayPayload(request)
    const { text = '', width } = await scanQr(drawQr(payload))
    expect(fieldsOf(text)).toEqual(fieldsOf(payload))
    expect(width).toBeGreaterThanOrEqual(512)
  })
})
