/** Returns the text of a member's QR. It holds only the id of the account: it identifies and never authenticates. */
export function memberQrText(pk: number): string {
  return `jansi:member:${pk}`
}

/** Returns the id of the account in the text of a member's QR, or null for a QR of another origin. */
export function memberIn(text: string): number | null {
  const [, digits] = /^jansi:member:([1-9]\d{0,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
