/** The choice of a reason that is only written. */
export const OTHER_REASON = 'อื่นๆ'

/** Returns the reason as the member reads it: the canned one with the addition, or only the written text. */
export function reasonText(chosen: string, written: string): string {
  const added = written.trim()
  if (chosen === OTHER_REASON || chosen === '') return added
  return added ? `${chosen}: ${added}` : chosen
}
