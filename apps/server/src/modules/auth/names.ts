import type { ErrorBody } from '@jansi/contract/errors'

type Names = { first_name?: string | undefined; last_name?: string | undefined }

/** Field errors of names that are nothing but spaces; the given ones are stored trimmed. */
export function nameProblems({ first_name, last_name }: Names): ErrorBody {
  const problems: ErrorBody = {}
  if (first_name?.trim() === '') problems.first_name = ['This field may not be blank.']
  if (last_name?.trim() === '') problems.last_name = ['This field may not be blank.']
  return problems
}
