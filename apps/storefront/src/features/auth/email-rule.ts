import { isEmail } from '@jansi/contract/rules'

const emailMissing = 'กรอกอีเมลก่อน'
export const emailInvalid = 'อีเมลนี้ไม่ถูกต้อง ตรวจสอบตัวสะกดอีกครั้ง เช่น name@example.com'

/** The form rule of an e-mail address: required, and one that the API takes. For react-hook-form's `validate`. */
export function emailRule(typed: string): string | true {
  const email = typed.trim()
  if (email === '') return emailMissing
  return isEmail(email) || emailInvalid
}
