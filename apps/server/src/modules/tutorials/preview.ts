import { htmlOfText, showsSomething, textOfHtml } from '@jansi/contract/html/html-text'
import { LIMITS } from '@jansi/contract/limits'

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Returns the beginning of an article for its preview: the whole if its plain text has 150 characters or fewer,
 * otherwise at most its first 300 characters of HTML, cut at a word, with an ellipsis (specification, sections 5 and 9).
 * Words are found here, because browsers find different ones. Where the cut shows nothing (a long address, many empty
 * elements) the preview is the first words of the plain text, so that it is never the ellipsis alone.
 */
export function previewOf(html: string): string {
  if (plainLength(html) <= LIMITS.previewThreshold) return html
  // A tag or entity that the cut went through would show as odd characters.
  const cut = html
    .slice(0, LIMITS.previewCut)
    .replace(/<[^>]*$/, '')
    .replace(/&[^;\s]*$/, '')
  if (!showsSomething(cut)) {
    const words = textOfHtml(html)
    return `<p>${htmlOfText(wholeWords(words, LIMITS.previewThreshold).trimEnd())}…</p>`
  }
  const textStart = cut.lastIndexOf('>') + 1
  const textEnd = html.indexOf('<', cut.length)
  const text = html.slice(textStart, textEnd === -1 ? undefined : textEnd)
  return `${cut.slice(0, textStart)}${wholeWords(text, cut.length - textStart).trimEnd()}…`
}

/** The words of a text that end within its first `length` characters; all of these where not even the first word does. */
function wholeWords(text: string, length: number): string {
  let end = 0
  for (const { index, segment } of thaiWords.segment(text)) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text.slice(0, end || length)
}

function plainLength(html: string): number {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&[^;\s]+;/g, ' ')
    .trim().length
}
