import { errorCauses } from '../disk/error-causes.ts'

/** Returns the name of the constraint that an error, or one of its causes, is the violation of; undefined for another error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of errorCauses(error)) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return undefined
}

/** True if an error or one of its causes is the violation of the named constraint. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return violatedConstraint(error) === constraint
}
