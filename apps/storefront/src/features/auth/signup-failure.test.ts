import type { ApiFailure } from '@jansi/client/api-types'
import { UNPRINTABLE_NAME } from '@jansi/contract/rules'
import { expect, test } from 'vitest'
import { refusedFields } from '../account/profile-failure.ts'
import { signupFailure } from './signup-failure.ts'

const refusal = (status: number, data: unknown = null): ApiFailure => ({
  ok: false,
  status,
  data,
})

test.each([
  ['The password is too similar to the first name.', 'รหัสผ่านคล้ายกับข้อมูลส่วนตัวเกินไป ตั้งรหัสผ่านที่ต่างออกไป'],
  ['This password is too common.', 'รหัสผ่านนี้มีคนใช้บ่อยและเดาง่าย ตั้งรหัสผ่านอื่น'],
  ['This password is too short. It must contain at least 8 characters.', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
  ['This password is entirely numeric.', 'รหัสผ่านเป็นตัวเลขทั้งหมดไม่ได้ เพิ่มตัวอักษรด้วย'],
  ['Pick something else.', 'Pick something else.'],
])(
  'a password that the server finds "%s" shows its own text',
  { tags: ['@spec-5.signup.password', '@spec-5.signup.password1'] },
  (said, text) => {
    expect(signupFailure(refusal(400, { password1: [said, 'and more'] }))).toEqual({
      fields: { password: text },
    })
  },
)

test('a used e-mail address is reported at its field', { tags: '@spec-5.signup.email' }, () => {
  const failure = refusal(400, { email: ['User is already registered with this e-mail address.'] })
  expect(signupFailure(failure)).toEqual({
    fields: {
      email: 'อีเมลนี้ใช้สมัครสมาชิกแล้ว เข้าสู่ระบบได้เลย หรือเปิดอีเมลหากยังไม่ได้ยืนยันบัญชี',
    },
  })
})

test.each([
  { password2: ['Anything at all'] },
  { non_field_errors: ["The two password fields didn't match."] },
  { non_field_errors: ['The two password fields didn’t match.'] },
])(
  'a confirmation that does not match is reported at its field: %j',
  { tags: '@spec-5.signup.password2' },
  (data) => {
    expect(signupFailure(refusal(400, data))).toEqual({ fields: { confirmation: 'รหัสผ่านไม่ตรงกัน' } })
  },
)

test('a name that receipts cannot print is asked for in Latin characters', () => {
  const data = { first_name: [UNPRINTABLE_NAME], last_name: ['Enter a valid name.'] }
  const fields = {
    first_name: 'ใบเสร็จพิมพ์ตัวอักษรนี้ไม่ได้ กรอกเป็นตัวอักษรอังกฤษ',
    last_name: 'กรอกนามสกุลอีกครั้ง',
  }
  expect(signupFailure(refusal(400, data))).toEqual({ fields })
  expect(refusedFields(refusal(400, data))[0]).toEqual(['first_name', fields.first_name])
})

test('several fields are refused at once, first things first', () => {
  const data = { password1: ['This password is too common.'], email: ['used'], phone_number: ['?'] }
  const failure = signupFailure(refusal(400, data))
  expect('fields' in failure && Object.keys(failure.fields)).toEqual(['email', 'phone_number', 'password'])
})

test.each([
  [400, { detail: 'JSON parse error' }, 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง'],
  [429, { detail: 'Request was throttled.' }, 'สมัครสมาชิกหลายครั้งเกินไป รอสักครู่แล้วลองใหม่'],
  [500, null, 'ระบบขัดข้องชั่วคราว ลองสมัครใหม่อีกครั้งภายหลัง'],
  [503, { email: ['x'] }, 'ระบบขัดข้องชั่วคราว ลองสมัครใหม่อีกครั้งภายหลัง'],
  [0, null, 'เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'],
  [403, null, 'สมัครสมาชิกไม่สำเร็จ ตรวจสอบข้อมูลอีกครั้ง'],
])(
  'a sign-up refused with %i %j has one message for the whole form',
  {
    tags: [
      '@spec-5.signup.other',
      '@spec-8.signup.throttled',
      '@spec-8.signup.server-error',
      '@spec-8.signup.unreachable',
      '@spec-8.signup.other',
    ],
  },
  (status, data, message) => {
    expect(signupFailure(refusal(status, data))).toEqual({ message })
  },
)
