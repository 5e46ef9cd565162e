const CONNECTION_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** True when an error, or what caused it, says that the database or another server could not be reached. */
export function hasConnectionError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && CONNECTION_FAULTS.has(current.code))
      return true
    if (/connection terminated|timeout exceeded when trying to connect/i.test(current.message)) return true
  }
  return false
}
