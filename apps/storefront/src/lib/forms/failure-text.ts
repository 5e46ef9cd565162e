import type { ApiFailure } from '@jansi/client/api-types'
import { errorTextOf } from '@jansi/client/error-text'
import { MEMBER_ERRORS } from '@jansi/contract/member-errors'

const noAnswer = 'เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'

/** Returns the text of a refusal or a fault for the visitor: the text of its code, otherwise `fallback`. */
export function failureText(failure: ApiFailure, fallback: string): string {
  const text = errorTextOf(failure.data)
  if (text !== null) return text
  if (failure.status === 0) return noAnswer
  if (failure.status === 413) return MEMBER_ERRORS.image_too_large
  if (failure.status === 429) return MEMBER_ERRORS.throttled
  return fallback
}

/**
 * Returns the Thai text of a failure that is independent of the request: no response, too many requests, a
 * fault of the server. Null for a refusal, which the screen must explain itself.
 */
export function passingFailureText(failure: ApiFailure): string | null {
  if (failure.status === 0) return noAnswer
  if (failure.status === 429) return MEMBER_ERRORS.throttled
  return failure.status >= 500 ? MEMBER_ERRORS.unavailable : null
}
