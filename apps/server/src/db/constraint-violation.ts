/** True if an error or one of its causes is the violation of the named constraint. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && current.constraint === constraint) return true
  }
  return false
}
