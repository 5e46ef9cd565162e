/** Returns the name of the constraint that an error, or one of its causes, is the violation of; undefined for another error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint
  }
  return undefined
}

/** True if an error or one of its causes is the violation of the named constraint. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return violatedConstraint(error) === constraint
}
