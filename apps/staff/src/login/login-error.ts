import { ApiError } from '../lib/api/api-error.ts'

/**
 * Returns the message of a failed sign-in (section 8, Login); it is the same for unknown and wrong accounts.
 */
export function loginErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'เข้าสู่ระบบไม่สำเร็จ ลองใหม่อีกครั้ง'
  if (error.status === 403) return DENIED_TEXT
  if (error.status === 429) return 'ลองเข้าสู่ระบบหลายครั้งเกินไป รอสักครู่แล้วลองใหม่'
  if (error.status !== 400) return error.message
  const inactive = /not verified|inactive|not active/i.test(JSON.stringify(error.body))
  return inactive ? 'บัญชีนี้ยังไม่เปิดใช้งาน เปิดอีเมลแล้วกดลิงก์ยืนยันก่อน' : 'อีเมลหรือรหัสผ่านไม่ถูกต้อง ลองอีกครั้งได้เลย'
}

export const SESSION_EXPIRED_TEXT = 'หมดเวลาการเข้าสู่ระบบ เข้าสู่ระบบอีกครั้งเพื่อทำต่อ'
export const DENIED_TEXT = 'บัญชีนี้ยังไม่มีสิทธิ์เข้าหลังร้าน ถ้าเป็นทีมอาสา ขอให้ผู้ดูแลเพิ่มสิทธิ์ หรือเข้าสู่ระบบด้วยบัญชีอื่น'
