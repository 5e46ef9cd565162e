import type { ApiFailure } from '@jansi/client/api-types'
import { expect, test } from 'vitest'
import { changePasswordFailure, setPasswordFailure } from './password-failure.ts'

const refusal = (status: number, data: unknown = null): ApiFailure => ({
  ok: false,
  status,
  data,
})
const mismatch = { new_password2: ['The two password fields didn’t match.'] }
const common = { new_password2: ['This password is too common.'] }

test('a wrong old password asks to check it', { tags: '@spec-8.auth.change-password' }, () => {
  const failure = refusal(400, { old_password: ['Your old password was entered incorrectly.'] })
  expect(changePasswordFailure(failure)).toEqual({
    fields: { oldPassword: 'เปลี่ยนรหัสผ่านไม่สำเร็จ ตรวจสอบรหัสผ่านเดิมอีกครั้ง' },
  })
})

test.each([{ token: ['Invalid value'] }, { uid: ['Invalid value'] }, {}])(
  'a reset link refused with %j may have expired',
  (data) => {
    expect(setPasswordFailure(refusal(400, data))).toEqual({
      message: 'ตั้งรหัสผ่านใหม่ไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว',
    })
  },
)

test.each([
  ['change', changePasswordFailure],
  ['reset', setPasswordFailure],
])('a weak or mistyped new password is reported at its field on %s', (_what, read) => {
  expect(read(refusal(400, common))).toEqual({
    fields: { password: 'รหัสผ่านนี้มีคนใช้บ่อยและเดาง่าย ตั้งรหัสผ่านอื่น' },
  })
  expect(read(refusal(400, mismatch))).toEqual({ fields: { confirmation: 'รหัสผ่านไม่ตรงกัน' } })
})

test.each([
  ['change', changePasswordFailure],
  ['reset', setPasswordFailure],
])('other failures are not blamed on the password on %s', (_what, read) => {
  expect(read(refusal(0))).toEqual({ message: 'เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่' })
  expect(read(refusal(429))).toEqual({ message: 'ทำรายการถี่เกินไป รอสักครู่แล้วลองใหม่' })
  expect(read(refusal(502))).toEqual({ message: 'ระบบไม่พร้อมชั่วคราว ลองใหม่อีกครั้งในอีกสักครู่' })
})
