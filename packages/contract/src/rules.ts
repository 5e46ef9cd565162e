import { asciiDigits, plainPhone } from './clean-number.ts'

/** The number of characters of a text: an emoji is one, although JavaScript counts two. */
export function characterCount(text: string): number {
  return [...text].length
}

/** The four live password rules of section 5, in order, with the Thai text each shows. */
export const PASSWORD_RULES = [
  { test: (p: string) => characterCount(p) >= 8, text: 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร' },
  {
    test: (p: string) => /[a-z]/.test(p) && /[A-Z]/.test(p),
    text: 'รหัสผ่านต้องประกอบด้วยตัวพิมพ์ใหญ่และตัวพิมพ์เล็ก',
  },
  { test: (p: string) => /\d/.test(p), text: 'รหัสผ่านต้องมีตัวเลขอย่างน้อย 1 ตัว' },
  {
    test: (p: string) => /[!-/:-@[-`{-~]/.test(p),
    text: 'รหัสผ่านต้องมีอักขระพิเศษอย่างน้อย 1 ตัว',
  },
] as const

export const PASSWORD_MISMATCH = 'รหัสผ่านไม่ตรงกัน'
export const PHONE_INCOMPLETE = 'กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก'

/** First password rule that is not met, as its Thai text, or null (section 5). */
export function passwordProblem(password: string): string | null {
  return PASSWORD_RULES.find((rule) => !rule.test(password))?.text ?? null
}

/** Returns the digits of a phone number, at most ten (section 5). The country code +66 becomes 0. */
export function phoneDigits(input: string): string {
  return plainPhone(asciiDigits(input).replace(/\D/g, '')).slice(0, 10)
}

/** A phone number as it is typed and shown, 3-3-4 with hyphens (section 5). */
export function formatPhone(input: string): string {
  const digits = phoneDigits(input)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** Thai text when a phone number is not exactly ten digits, else null (section 5). */
export function phoneProblem(input: string): string | null {
  return phoneDigits(input).length === 10 ? null : PHONE_INCOMPLETE
}

/** The last label of a mail domain: Latin characters, or the ASCII form of another script, such as `xn--o3cw4h` for ไทย. */
const TOP_LABEL = '(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])'
/** A mail domain in lower case. */
export const MAIL_DOMAIN = new RegExp(`^(?:[a-z0-9-]+\\.)+${TOP_LABEL}$`)
/** An e-mail address that the API accepts, of at most `MAX_EMAIL_CHARACTERS`. */
export const EMAIL = new RegExp(
  `^(?:[\\w'+-]+\\.)*[\\w'+-]*[\\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+${TOP_LABEL}$`,
)
export const MAX_EMAIL_CHARACTERS = 254

/** True if the API accepts the e-mail address. For forms without a schema. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_CHARACTERS && EMAIL.test(text)
}

/** The server's refusal of a person's name that receipts cannot print. */
export const UNPRINTABLE_NAME = 'Receipts cannot print this script. Enter the name in Latin characters.'
