import { isEmail } from '@jansi/contract/rules'

const emailMissing = 'กรอกอีเมลก่อน'
export const emailInvalid = 'อีเมลนี้ไม่ถูกต้อง ตรวจสอบตัวสะกดอีกครั้ง เช่น name@example.com'

/** Returns why an address may not sign up where only some mail domains may; null if it may. */
export function domainProblem(typed: string, domains: readonly string[] | undefined): string | null {
  if (domains === undefined || domains.length === 0) return null
  const email = typed.trim().toLowerCase()
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isOne = domains.some((one) => domain === one || domain.endsWith(`.${one}`))
  return isOne ? null : domainText(domains)
}

/** The mail domains that may sign up, as a hint. */
export function domainText(domains: readonly string[]): string {
  return `ชมรมรับสมัครด้วยอีเมล ${domains.map((domain) => `@${domain}`).join(' หรือ ')}`
}

/** The form rule of an e-mail address: required, and one that the API takes. For react-hook-form's `validate`. */
export function emailRule(typed: string): string | true {
  const email = typed.trim()
  if (email === '') return emailMissing
  return isEmail(email) || emailInvalid
}
