export type TextPart = { text: string; href: string | null }

const WEB_ADDRESS = /https?:\/\/[^\s<>"')\]]+/g

/** Splits a plain text at its web addresses, so that each can be shown as a link; nothing else becomes one. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const href = match[0].replace(/[.,;:!?]+$/, '')
    if (match.index > done) parts.push({ text: text.slice(done, match.index), href: null })
    parts.push({ text: href, href })
    done = match.index + href.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null })
  return parts
}
