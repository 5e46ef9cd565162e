/**
 * The server's words for one field of a refused body, `{"field": ["…"]}`, or of `detail` and `message`,
 * which are a plain string. Empty when it says nothing of that field.
 */
export function serverWords(data: unknown, field: string): string[] {
  if (typeof data !== 'object' || data === null) return []
  const said: unknown = (data as Record<string, unknown>)[field]
  const words = Array.isArray(said) ? said : [said]
  return words.filter((word): word is string => typeof word === 'string' && word !== '')
}
