/** The tags of a comma-separated field, trimmed, each once (specification, section 5). */
export function splitTags(tags: string): string[] {
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean)
}
