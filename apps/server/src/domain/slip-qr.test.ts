import { BANK_NAMES } from '@jansi/contract/banks'
import fc from 'fast-check'
import { generate, withCrcTag } from 'promptparse'
import { describe, expect, it } from 'vitest'
import { readSlipQr } from './slip-qr.ts'

const BBL = '004000060000010103002021900021231231212000115102TH91049C30'
const SCB = '004100060000010103014022000111222233344ABCD125102TH910417DF'

/** Puts a right checksum behind a payload, so that only the rule under test can refuse it. */
const sealed = (body: string) => withCrcTag(body, '91')

const reference = fc.stringMatching(/^[0-9A-Za-z]{1,25}$/)

describe('the mini-QR of a slip', () => {
  it('names the sending bank and the reference', () => {
    expect(readSlipQr(BBL)).toEqual({
      kind: 'bank',
      bankCode: '002',
      bankName: 'กรุงเทพ (BBL)',
      unknownBank: false,
      reference: '0002123123121200011',
    })
    expect(readSlipQr(SCB)).toEqual({
      kind: 'bank',
      bankCode: '014',
      bankName: 'ไทยพาณิชย์ (SCB)',
      unknownBank: false,
      reference: '00111222233344ABCD12',
    })
  })

  it('keeps a bank that is not in the table, with a warning', () => {
    const payload = generate.slipVerify({ sendingBank: '999', transRef: 'A1' })
    expect(readSlipQr(payload)).toEqual({
      kind: 'bank',
      bankCode: '999',
      unknownBank: true,
      reference: 'A1',
    })
  })

  it('is read for every bank and reference another library writes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(BANK_NAMES)), reference, (sendingBank, transRef) => {
        expect(readSlipQr(generate.slipVerify({ sendingBank, transRef }))).toMatchObject({
          kind: 'bank',
          bankCode: sendingBank,
          reference: transRef,
        })
      }),
    )
  })

  it('is read when the bank app dropped the leading zeros of the checksum', () => {
    const dropped = [...Array(60_000).keys()]
      .map((n) => generate.slipVerify({ sendingBank: '004', transRef: String(n) }))
      .filter((payload) => payload.slice(-4).startsWith('00'))
    expect(dropped.length).toBeGreaterThan(50)
    for (const payload of dropped) {
      const short = payload.slice(0, -4) + payload.slice(-4).replace(/^0{1,3}/, '')
      expect(readSlipQr(short)).toEqual(readSlipQr(payload))
      expect(readSlipQr(short)).not.toBeNull()
    }
  })

  it('is refused when one character was changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(BBL, SCB),
        fc.nat(100),
        fc.stringMatching(/^[0-9A-Z]$/),
        (slip, at, other) => {
          const i = at % (slip.length - 4)
          fc.pre(slip[i] !== other)
          expect(readSlipQr(slip.slice(0, i) + other + slip.slice(i + 1))).toBeNull()
        },
      ),
    )
  })

  it.each([
    ['a length that is not two digits', '00400006000001010300202+900021231231212000115102TH'],
    ['a length beyond the end', '009900060000010103002021900021231231212000115102TH'],
    ['an inner length beyond its field', '004000060000010103002022900021231231212000115102TH'],
    ['no country', '00400006000001010300202190002123123121200011'],
    ['another country', '004000060000010103002021900021231231212000115102LA'],
    ['a field too many', '004000060000010103002021900021231231212000115102TH5303764'],
    ['fields in another order', '5102TH00400006000001010300202190002123123121200011'],
    ['the same field twice', '00400006000001010300201190002123123121200011' + '5102TH'],
    ['another kind of request', '004000060000020103002021900021231231212000115102TH'],
    ['an alphabetic bank code', '0040000600000101030A2021900021231231212000115102TH'],
    ['an empty reference', '00210006000001010300202005102TH'],
    ['a reference of 26 characters', `0047000600000101030020226${'1'.repeat(26)}5102TH`],
    ['nothing', ''],
  ])('is refused with %s', (_what, body) => {
    expect(readSlipQr(sealed(body))).toBeNull()
  })

  it('is refused beyond 128 characters, with spaces or with characters that are not ASCII', () => {
    expect(readSlipQr(`${BBL}${'0'.repeat(128)}`)).toBeNull()
    expect(readSlipQr(` ${BBL}`)).toBeNull()
    expect(readSlipQr(`${BBL}\n`)).toBeNull()
    expect(readSlipQr(sealed('00240006000001010300202031๒๓5102TH'))).toBeNull()
  })

  it('is not a PromptPay payment code', () => {
    expect(readSlipQr(generate.anyId({ type: 'MSISDN', target: '0801234567', amount: 20 }))).toBeNull()
  })

  it('of a TrueMoney wallet names its kind, transaction and date', () => {
    const payload = generate.trueMoneySlipVerify({
      eventType: 'P2P',
      transactionId: '50012345678901',
      date: '20112026',
    })
    expect(readSlipQr(payload)).toEqual({
      kind: 'truemoney',
      eventType: 'P2P',
      transactionId: '50012345678901',
      date: '20112026',
    })
    expect(readSlipQr(sealed(payload.slice(0, -8).replace('20112026', '2011202X')))).toBeNull()
    expect(readSlipQr(sealed(payload.slice(0, -8).replace('00020101', '00020102')))).toBeNull()
  })

  it('never throws, for any image', { timeout: 60_000 }, () => {
    const digits = fc.stringMatching(/^\d{0,140}$/)
    const nearly = fc
      .tuple(fc.constantFrom(BBL, SCB), fc.nat(60), fc.nat(60), fc.string({ maxLength: 6 }))
      .map(([slip, from, to, put]) => sealed(slip.slice(0, from) + put + slip.slice(to, -8)))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          digits,
          digits.map(sealed),
          nearly,
          fc.string().map(sealed),
        ),
        (text) => {
          const slip = readSlipQr(text)
          if (slip?.kind === 'bank') expect(slip.reference.length).toBeLessThanOrEqual(25)
          expect(slip === null || slip.kind === 'bank' || slip.kind === 'truemoney').toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })
})
