import { ERROR_TEXTS } from '@jansi/contract/errors'
import type { ApiFailure } from './api.ts'

const noAnswer = 'เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'

/**
 * The server's words for one field of a refused body, `{"field": ["…"]}`, or of `detail` and `message`,
 * which are a plain string. Empty when it says nothing of that field.
 */
export function serverWords(data: unknown, field: string): string[] {
  if (typeof data !== 'object' || data === null) return []
  const said: unknown = (data as Record<string, unknown>)[field]
  const words = Array.isArray(said) ? said : [said]
  return words.filter((word): word is string => typeof word === 'string' && word !== '')
}

/**
 * The Thai text of a failure that has nothing to do with what was sent: no answer, too many requests, a
 * server at fault. null for a refusal, which the screen must explain itself.
 */
export function passingFailureText(failure: ApiFailure): string | null {
  if (failure.status === 0) return noAnswer
  if (failure.status === 429) return ERROR_TEXTS.throttled
  return failure.status >= 500 ? ERROR_TEXTS.unavailable : null
}
