import type { ApiFailure } from '@jansi/client/api-types'
import { PASSWORD_MISMATCH, PHONE_INCOMPLETE } from '@jansi/contract/rules'
import { passingFailureText } from '../../lib/forms/failure-text.ts'
import { nameRefusal } from '../../lib/forms/name-refusal.ts'
import { serverWords } from '../../lib/forms/server-words.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import type { FormFailure } from './account-form.tsx'
import { emailInvalid } from './email-rule.ts'
import { passwordRefusal } from './password-refusal.ts'

export type SignupField = 'first_name' | 'last_name' | 'email' | 'phone_number' | 'password' | 'confirmation'

const texts = {
  throttled: 'สมัครสมาชิกหลายครั้งเกินไป รอสักครู่แล้วลองใหม่',
  atFault: 'ระบบขัดข้องชั่วคราว ลองสมัครใหม่อีกครั้งภายหลัง',
  emailForeign: 'ใช้อีเมลนี้สมัครไม่ได้ ชมรมรับเฉพาะบางโดเมน โหลดหน้าใหม่เพื่อดูว่าใช้อีเมลใดได้',
  emailUsed: 'อีเมลนี้ใช้สมัครสมาชิกแล้ว เข้าสู่ระบบได้เลย หรือเปิดอีเมลหากยังไม่ได้ยืนยันบัญชี',
  firstName: 'กรอกชื่ออีกครั้ง',
  lastName: 'กรอกนามสกุลอีกครั้ง',
  invalid: 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง',
}

/**
 * Returns the messages of a refused sign-up, by field if the server names one (specification, sections 5 and
 * 8).
 */
export function signupFailure(failure: ApiFailure): FormFailure<SignupField> {
  if (failure.status === 429) return { message: texts.throttled }
  if (failure.status >= 500) return { message: texts.atFault }
  const passing = passingFailureText(failure)
  if (passing) return { message: passing }
  if (failure.status !== 400) return { message: sessionMessages.SIGNUP_FAIL.text }
  const fields = fieldTexts(failure.data)
  return Object.keys(fields).length > 0 ? { fields } : { message: texts.invalid }
}

function fieldTexts(data: unknown): Partial<Record<SignupField, string>> {
  const said = (field: string) => serverWords(data, field)
  const general = said('non_field_errors')
  const fields: Partial<Record<SignupField, string>> = {}
  if (said('first_name').length > 0) fields.first_name = nameRefusal(said('first_name'), texts.firstName)
  if (said('last_name').length > 0) fields.last_name = nameRefusal(said('last_name'), texts.lastName)
  if (said('email').length > 0) {
    const isSaid = (pattern: RegExp) => said('email').some((word) => pattern.test(word))
    fields.email = isSaid(/valid email/i)
      ? emailInvalid
      : isSaid(/^Sign up with/)
        ? texts.emailForeign
        : texts.emailUsed
  }
  if (said('phone_number').length > 0) fields.phone_number = PHONE_INCOMPLETE

  const [firstWord] = said('password1')
  const refused = passwordRefusal([...said('password1'), ...general])
  if (refused && refused !== PASSWORD_MISMATCH) fields.password = refused
  else if (firstWord) fields.password = firstWord
  if (said('password2').length > 0 || refused === PASSWORD_MISMATCH) fields.confirmation = PASSWORD_MISMATCH
  return fields
}
