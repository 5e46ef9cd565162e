export type MessageType = 'success' | 'error' | 'info'

type Text = { text: string; type: MessageType }

const good = (text: string): Text => ({ text, type: 'success' })
const bad = (text: string): Text => ({ text, type: 'error' })
const info = (text: string): Text => ({ text, type: 'info' })

/**
 * The text of each event of the session for the visitor, unless the server's own text is used (specification,
 * section 8). null: the event shows nothing and keeps the current message.
 */
export const sessionMessages = {
  LOGIN_SUCCESS: good('เข้าสู่ระบบแล้ว'),
  LOGIN_INVALID_CREDENTIALS: bad('อีเมลหรือรหัสผ่านไม่ถูกต้อง หรืออีเมลนี้ยังไม่ได้สมัครสมาชิก'),
  LOGIN_ACCOUNT_INACTIVE: bad('บัญชียังไม่ได้เปิดใช้งาน เปิดอีเมลแล้วกดลิงก์ยืนยันก่อน'),
  LOGIN_TOO_MANY_ATTEMPTS: bad('ลองเข้าสู่ระบบหลายครั้งเกินไป รอสักครู่แล้วลองใหม่'),
  LOGIN_NETWORK_ERROR: bad('เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'),
  VERIFY_SUCCESS: null,
  VERIFY_FAIL: bad('ยืนยันตัวตนไม่สำเร็จ โหลดหน้านี้อีกครั้งได้เลย'),
  GET_USER_SUCCESS: null,
  GET_USER_FAIL: bad('โหลดข้อมูลผู้ใช้ไม่สำเร็จ โหลดหน้านี้อีกครั้งได้เลย'),
  REFRESH_SUCCESS: null,
  REFRESH_FAIL: info('หมดเวลาการเข้าสู่ระบบแล้ว เข้าสู่ระบบอีกครั้งได้เลย'),
  CHANGE_PASSWORD_SUCCESS: good('เปลี่ยนรหัสผ่านแล้ว'),
  CHANGE_PASSWORD_FAIL: bad('เปลี่ยนรหัสผ่านไม่สำเร็จ ตรวจสอบรหัสผ่านเดิมอีกครั้ง'),
  SIGNUP_SUCCESS: good('สมัครสมาชิกแล้ว เปิดอีเมลเพื่อยืนยันบัญชี'),
  SIGNUP_FAIL: bad('สมัครสมาชิกไม่สำเร็จ ตรวจสอบข้อมูลอีกครั้ง'),
  ACTIVATE_ACCOUNT_SUCCESS: good('ยืนยันอีเมลแล้ว เข้าสู่ระบบได้เลย'),
  ACTIVATE_ACCOUNT_FAIL: bad('ยืนยันอีเมลไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว'),
  RESET_SUCCESS: good('ส่งลิงก์ตั้งรหัสผ่านใหม่ไปที่อีเมลแล้ว'),
  RESET_FAIL: bad('ส่งลิงก์ไม่สำเร็จ ตรวจสอบอีเมลอีกครั้ง'),
  SET_SUCCESS: good('ตั้งรหัสผ่านใหม่แล้ว เข้าสู่ระบบได้เลย'),
  SET_FAIL: bad('ตั้งรหัสผ่านใหม่ไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว'),
  LOGOUT: info('ออกจากระบบแล้ว'),
  UPDATE_PROFILE_SUCCESS: good('อัปเดตโปรไฟล์สำเร็จ'),
  UPDATE_PROFILE_FAIL: bad('การอัปเดตโปรไฟล์ล้มเหลว กรุณาลองใหม่อีกครั้ง'),
  WAY_ON: good('เข้าสู่ระบบแล้ว ไปต่อที่หน้าที่เปิดไว้ได้เลย'),
  FORMS_BACK: good('ที่กรอกค้างไว้กลับมาแล้ว ทำต่อได้เลย'),
  CLOSE_ALERT: null,
} satisfies Record<string, Text | null>

export type SessionEventName = keyof typeof sessionMessages
