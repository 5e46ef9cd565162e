/** Escapes text for a LIKE pattern, so that typed characters are never wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
