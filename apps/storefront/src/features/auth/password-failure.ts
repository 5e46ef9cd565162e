import type { ApiFailure } from '@jansi/client/api-types'
import { passingFailureText } from '../../lib/forms/failure-text.ts'
import { serverWords } from '../../lib/forms/server-words.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import type { FormFailure } from './account-form.tsx'
import { passwordRefusal } from './password-refusal.ts'

export type PasswordField = 'oldPassword' | 'password' | 'confirmation'

/**
 * Returns the message of a refused change of password: check the old password, or the fault of the new one
 * (specification, section 8).
 */
export function changePasswordFailure(failure: ApiFailure): FormFailure<PasswordField> {
  const passing = passingFailureText(failure)
  if (passing) return { message: passing }
  if (serverWords(failure.data, 'old_password').length > 0) {
    return { fields: { oldPassword: sessionMessages.CHANGE_PASSWORD_FAIL.text } }
  }
  return newPasswordFailure(failure) ?? { message: sessionMessages.CHANGE_PASSWORD_FAIL.text }
}

/**
 * Returns the message of a refused reset: the link may have expired, or the fault of the new password
 * (specification, section 8).
 */
export function setPasswordFailure(failure: ApiFailure): FormFailure<PasswordField> {
  const passing = passingFailureText(failure)
  if (passing) return { message: passing }
  const linkRefused = ['uid', 'token'].some((field) => serverWords(failure.data, field).length > 0)
  const refused = linkRefused ? null : newPasswordFailure(failure)
  return refused ?? { message: sessionMessages.SET_FAIL.text }
}

function newPasswordFailure(failure: ApiFailure): FormFailure<PasswordField> | null {
  const words = ['new_password1', 'new_password2', 'non_field_errors'].flatMap((field) =>
    serverWords(failure.data, field),
  )
  const [firstWord] = words
  if (!firstWord) return null
  if (words.some((word) => /didn.t match/i.test(word))) {
    return { fields: { confirmation: passwordRefusal(words) ?? firstWord } }
  }
  return { fields: { password: passwordRefusal(words) ?? firstWord } }
}
