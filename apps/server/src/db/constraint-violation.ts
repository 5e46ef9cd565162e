/** True when an error, or what caused it, says that a constraint of the given name was violated. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && current.constraint === constraint) return true
  }
  return false
}
