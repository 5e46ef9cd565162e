import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestPasswordReset } from './auth.ts'
import { formatPhone, isEmail, passwordProblem, phoneDigits, phoneProblem } from './rules.ts'

describe('passwords', () => {
  it.each([
    ['', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
    ['Ab1!', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
    ['abcdefgh', 'รหัสผ่านต้องประกอบด้วยตัวพิมพ์ใหญ่และตัวพิมพ์เล็ก'],
    ['ABCDEFG1!', 'รหัสผ่านต้องประกอบด้วยตัวพิมพ์ใหญ่และตัวพิมพ์เล็ก'],
    ['Abcdefgh', 'รหัสผ่านต้องมีตัวเลขอย่างน้อย 1 ตัว'],
    ['Abcdefg1', 'รหัสผ่านต้องมีอักขระพิเศษอย่างน้อย 1 ตัว'],
  ])('%j gets the first rule that it breaks', (password, text) => {
    expect(passwordProblem(password)).toBe(text)
  })

  it('any ASCII punctuation counts as a special character', { tags: '@spec-5.password.special' }, () => {
    for (const mark of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') {
      expect(passwordProblem(`Abcdefg1${mark}`)).toBeNull()
    }
  })
})

describe('phone numbers', () => {
  it.each([
    '+66 81 234 5678',
    '+66812345678',
    '66-81-234-5678',
    '0066 81 234 5678',
    '+66 (0)81-234-5678',
    '๐๘๑-๒๓๔-๕๖๗๘',
  ])('are their ten digits: %s', (pasted) => {
    expect(formatPhone(pasted)).toBe('081-234-5678')
    expect(phoneDigits(pasted)).toBe('0812345678')
  })

  it('are shown 3-3-4 as they are typed', { tags: '@spec-5.phone.format' }, () => {
    expect(['0', '081', '0812', '081234', '0812345', '0812345678'].map(formatPhone)).toEqual([
      '0',
      '081',
      '081-2',
      '081-234',
      '081-234-5',
      '081-234-5678',
    ])
  })

  it('keep their digits through formatting, ten at most', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const digits = phoneDigits(typed)
        expect(digits).toMatch(/^\d{0,10}$/)
        expect(phoneDigits(formatPhone(typed))).toBe(digits)
      }),
    )
  })

  it('must have exactly ten digits', () => {
    expect(phoneProblem('081-234-567')).toBe('กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก')
    expect(phoneProblem('081-234-5678')).toBeNull()
  })
})

describe('e-mail addresses', () => {
  const { email } = requestPasswordReset.body.shape
  const part = fc.string({ unit: fc.constantFrom(...'aZ9._-+\'@ จ"'), maxLength: 6 })

  it('a form accepts the same values as the API', () => {
    const address = fc.oneof(
      fc.emailAddress(),
      fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.th`),
    )
    fc.assert(
      fc.property(address, (text) => {
        fc.pre(text === text.trim())
        expect(isEmail(text)).toBe(email.safeParse(text).success)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['mali@jansi.test', "o'neil.b+art@mail.example.co.th", `${'a'.repeat(243)}@jansi.test`])(
    '%s is one',
    (text) => expect(isEmail(text)).toBe(true),
  )

  it.each([
    '',
    'mali',
    'mali@jansi',
    '.mali@jansi.test',
    'ma..li@jansi.test',
    `${'a'.repeat(244)}@jansi.test`,
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false))
})
