import { textOfHtml } from '@jansi/client/html/html-text'
import { renderPreview } from '@jansi/client/html/html-to-react'
import { LIMITS } from '@jansi/contract/limits'
import type { Tutorial } from '@jansi/contract/tutorials'
import type { ReactNode } from 'react'

/**
 * Returns the part of an article for its preview: the whole if its plain text has 150 characters or fewer,
 * otherwise its first 300 characters of HTML with an ellipsis (specification, sections 5 and 9). Not cleaned.
 */
export function cutArticle(html: string): string {
  if (textOfHtml(html).length <= LIMITS.previewThreshold) return html
  // A tag or entity that the cut went through would show as odd characters.
  const cut = html
    .slice(0, LIMITS.previewCut)
    .replace(/<[^>]*$/, '')
    .replace(/&[^;\s]*$/, '')
  return `${cut.trimEnd()}…`
}

/** The preview of an article, cleaned: as the server cut it at a word, which browsers find in different places. */
export function articlePreview({ preview, content }: Pick<Tutorial, 'preview' | 'content'>): ReactNode {
  return renderPreview(preview ?? cutArticle(content))
}
