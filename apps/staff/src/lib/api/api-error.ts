import { UNREADABLE_FILE, UNREADABLE_FILE_TEXT } from '@jansi/client/unreadable-file'
import { ERROR_TEXTS, type ErrorCode, errorCodeOf } from '@jansi/contract/error-codes'
import type { LastChange } from '@jansi/contract/errors'

/**
 * A refused or failed call. `status` is 0 when the server could not be reached; `code` is known for refusals
 * that a rule explains; `message` is the Thai text to show.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  readonly code: ErrorCode | null

  constructor(status: number, body: unknown) {
    const code = errorCodeOf(body)
    super(code ? ERROR_TEXTS[code] : body === UNREADABLE_FILE ? UNREADABLE_FILE_TEXT : textOfStatus(status))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.code = code
  }
}

/** Returns the Thai text of any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'เกิดข้อขัดข้องในหน้านี้ โหลดหน้าใหม่แล้วลองอีกครั้ง'
}

/** True for the error of a missing or deleted record. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function textOfStatus(status: number): string {
  if (status === 0) return 'ติดต่อเซิร์ฟเวอร์ไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง'
  if (status === 401) return 'หมดเวลาการเข้าสู่ระบบ เข้าสู่ระบบอีกครั้งเพื่อทำต่อ'
  if (status === 403) return 'บัญชีนี้ยังไม่มีสิทธิ์ทำรายการนี้'
  if (status === 404) return 'ไม่พบรายการนี้ อาจมีคนลบไปแล้ว หรือลิงก์ไม่ครบ'
  if (status === 429) return ERROR_TEXTS.throttled
  if (status >= 500) return ERROR_TEXTS.unavailable
  return 'ทำรายการไม่สำเร็จ ตรวจสอบข้อมูลแล้วลองอีกครั้ง'
}

/** Returns the last change of the record that a 409 is about; null for another error, and where the server does not know. */
export function lastChangeIn(error: unknown): LastChange | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { last_change: change } = (error.body ?? {}) as { last_change?: LastChange }
  return change ?? null
}
