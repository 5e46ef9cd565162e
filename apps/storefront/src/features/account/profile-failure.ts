import type { ApiFailure } from '@jansi/client/api-types'
import { MEMBER_ERRORS, memberErrorOf } from '@jansi/contract/member-errors'
import { PHONE_INCOMPLETE } from '@jansi/contract/rules'
import { nameRefusal } from '../../lib/forms/name-refusal.ts'
import { serverWords } from '../../lib/forms/server-words.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import type { ProfileForm } from './profile-changes.ts'

const fieldTexts: Record<keyof ProfileForm, string> = {
  first_name: 'กรอกชื่ออีกครั้ง',
  last_name: 'กรอกนามสกุลอีกครั้ง',
  phone_number: PHONE_INCOMPLETE,
}

/** The fields that the server refused, with their Thai text; empty when it named none. */
export function refusedFields(failure: ApiFailure): [keyof ProfileForm, string][] {
  const fields = ['first_name', 'last_name', 'phone_number'] as const
  return fields
    .filter((field) => serverWords(failure.data, field).length > 0)
    .map((field) => [field, nameRefusal(serverWords(failure.data, field), fieldTexts[field])])
}

/**
 * Returns the text of the red box: the server's `detail`, otherwise its `message`, otherwise that the update
 * failed (specification, section 8). A failure with a Thai text is shown in Thai.
 */
export function profileFailureText(failure: ApiFailure): string {
  const code = memberErrorOf(failure.data)
  if (code) return MEMBER_ERRORS[code]
  if (failure.status === 429) return MEMBER_ERRORS.throttled
  const [said] = [...serverWords(failure.data, 'detail'), ...serverWords(failure.data, 'message')]
  return said ?? sessionMessages.UPDATE_PROFILE_FAIL.text
}
