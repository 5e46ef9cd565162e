import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { announce } from '../../lib/api/session-actions.ts'
import type { FormFailure } from './form-failure.ts'

type FailEvent = 'SIGNUP_FAIL' | 'RESET_FAIL' | 'SET_FAIL' | 'CHANGE_PASSWORD_FAIL'

/**
 * Shows why a form was refused: at its fields, the first of which takes the focus, or, if no field is named,
 * in the session's banner.
 */
export function showFailure<Form extends FieldValues>(
  event: FailEvent,
  failure: FormFailure<FieldPath<Form>>,
  setError: UseFormSetError<Form>,
): void {
  if ('message' in failure) {
    announce({ type: event, message: failure.message })
    return
  }
  const problems = Object.entries(failure.fields) as [FieldPath<Form>, string][]
  for (const [index, [field, message]] of problems.entries()) {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
