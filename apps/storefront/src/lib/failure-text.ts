import { ERROR_TEXTS } from '@jansi/contract/errors'
import type { ApiFailure } from './api.ts'

/** What a refusal or a fault says to the visitor: the text of its code, else `fallback`. */
export function failureText(failure: ApiFailure, fallback: string): string {
  if (failure.code) return ERROR_TEXTS[failure.code]
  if (failure.status === 0) return 'เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'
  if (failure.status === 413) return ERROR_TEXTS.image_too_large
  if (failure.status === 429) return ERROR_TEXTS.throttled
  return fallback
}
