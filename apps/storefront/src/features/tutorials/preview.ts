import { LIMITS } from '@jansi/contract/limits'
import { cleanPreview, plainText } from '../../lib/clean-html.ts'

/**
 * The preview of an article: the whole of it when its plain text has 150 characters or fewer, else its first
 * 300 characters of HTML with an ellipsis (specification, sections 5 and 9). Cleaned HTML.
 */
export function articlePreview(html: string): string {
  if (plainText(html).length <= LIMITS.previewThreshold) return cleanPreview(html)
  // A tag or entity that the cut went through would show as odd characters.
  const cut = html
    .slice(0, LIMITS.previewCut)
    .replace(/<[^>]*$/, '')
    .replace(/&[^;\s]*$/, '')
  return cleanPreview(`${cut.trimEnd()}…`)
}
