import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailInput, password } from './auth.ts'
import { formatPhone, isEmail, passwordProblem, phoneDigits, phoneProblem } from './rules.ts'
import { mailDomain } from './staff-settings.ts'

describe('passwords', () => {
  it.each([
    ['', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
    ['Ab1!', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
    ['xQ9!🦊🐘🎨', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
    ['Aa1!🦊🐘', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
    ['xQ9!🦊🐘🎨🖌', null],
    ['abcdefgh', 'รหัสผ่านต้องประกอบด้วยตัวพิมพ์ใหญ่และตัวพิมพ์เล็ก'],
    ['ABCDEFG1!', 'รหัสผ่านต้องประกอบด้วยตัวพิมพ์ใหญ่และตัวพิมพ์เล็ก'],
    ['Abcdefgh', 'รหัสผ่านต้องมีตัวเลขอย่างน้อย 1 ตัว'],
    ['Abcdefg1', 'รหัสผ่านต้องมีอักขระพิเศษอย่างน้อย 1 ตัว'],
  ])('%j gets the first rule that it breaks', (typed, text) => {
    expect(passwordProblem(typed)).toBe(text)
  })

  it('are of 128 characters at most, an emoji being one', () => {
    const isTaken = (text: string) => password.safeParse(text).success
    expect([128, 129].map((count) => isTaken('🦊'.repeat(count)))).toEqual([true, false])
    expect([128, 129].map((count) => isTaken('a'.repeat(count)))).toEqual([true, false])
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
  const isTaken = (text: string) => [isEmail(text), emailInput.safeParse({ email: text }).success]

  it.each([
    'mali@jansi.test',
    "o'neil.b+art@mail.example.co.th",
    `${'a'.repeat(243)}@jansi.test`,
    'a@xn--o3cw4h.xn--o3cw4h',
    'mali@XN--12C1FE0BR.xn--o3cw4h',
    'a@xn--p1ai.xn--p1ai',
    'a@xn--fiq228c.xn--fiqs8s',
  ])('%s is one, for a form and for the API', (text) => expect(isTaken(text)).toEqual([true, true]))

  it.each([
    '',
    'mali',
    'mali@jansi',
    '.mali@jansi.test',
    'ma..li@jansi.test',
    "mali'@jansi.test",
    'mali@jansi.t3st',
    'mali@jansi.xn--',
    'mali@jansi.xn--a-',
    'mali@จานสี.ไทย',
    'จ@jansi.test',
    'mali"@jansi.test',
    `${'a'.repeat(244)}@jansi.test`,
  ])('%j is none', (text) => expect(isTaken(text)).toEqual([false, false]))

  it('have their space cut off by the API', () => {
    expect(emailInput.parse({ email: ' mali@jansi.test\n' })).toEqual({ email: 'mali@jansi.test' })
  })

  it('may sign up by a domain of any script', () => {
    expect(mailDomain.parse(' @Student.XN--O3CW4H ')).toBe('student.xn--o3cw4h')
    expect(['ไทย', 'student.xn--', 'th'].map((text) => mailDomain.safeParse(text).success)).toEqual([
      false,
      false,
      false,
    ])
  })
})
