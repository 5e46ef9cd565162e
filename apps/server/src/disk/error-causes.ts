/** Returns an error, its cause, the cause of that and so on; nothing for a value that is no error. */
export function* errorCauses(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current
}
