/** Returns the id of the variant in a scanned or typed code, or null for a code of another origin. */
export function variantIn(text: string): number | null {
  const [, digits] = /^(?:jansi:variant:)?([1-9]\d{0,8})$/.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
