import { isOwnImage } from '@jansi/contract/rich-text'
import { makeWordLists } from './word-lists.ts'

/**
 * Returns HTML from the clipboard as the editor takes it, and the number of its images that the shop cannot show, which
 * are left out. A first heading becomes one of the text's, and Word's items become lists.
 */
export function pastedHtml(html: string): { html: string; refusedImages: number } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const refused = [...page.querySelectorAll('img')].filter(
    (image) => !isOwnImage(image.getAttribute('src') ?? ''),
  )
  for (const image of refused) image.remove()
  for (const first of page.querySelectorAll('h1')) {
    const heading = page.createElement('h2')
    heading.append(...first.childNodes)
    first.replaceWith(heading)
  }
  makeWordLists(page)
  // A caption is no cell.
  for (const caption of page.querySelectorAll('caption')) {
    const line = page.createElement('p')
    line.append(...caption.childNodes)
    caption.closest('table')?.before(line)
    caption.remove()
  }
  return { html: page.body.innerHTML, refusedImages: refused.length }
}
