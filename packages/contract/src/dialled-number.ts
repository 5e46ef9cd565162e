/** Returns the digits that a telephone dials: without an extension or a second number, for `tel:` addresses. */
export function dialledNumber(phone: string): string {
  return /^[\d\s+()-]*/.exec(phone)?.[0].replace(/[^\d+]/g, '') ?? ''
}
