/** Text as a LIKE pattern takes it literally: what people type is never a wildcard. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
