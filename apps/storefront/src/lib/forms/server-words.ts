/**
 * Returns the server's text for one field of a refused body, `{"field": ["…"]}`, or for `detail` and
 * `message`, which are plain strings. Empty if the body has no text for that field.
 */
export function serverWords(data: unknown, field: string): string[] {
  if (typeof data !== 'object' || data === null) return []
  const said: unknown = (data as Record<string, unknown>)[field]
  const words = Array.isArray(said) ? said : [said]
  return words.filter((word): word is string => typeof word === 'string' && word !== '')
}
