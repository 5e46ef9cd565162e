import { asciiDigits } from '@jansi/contract/clean-number'

/** The sign of an item, as a paragraph without Word's own mark begins with it. */
const SIGN = /^\s*(\(?(?:\p{Nd}{1,3}|[A-Za-zก-ฮ])[.)]|[·•§▪–-])\s+/u
const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i

/**
 * Makes lists of the paragraphs that Word writes for the items of its lists: numbered ones go on from their first number, and
 * items of a lower level are in the item above them.
 */
export function makeWordLists(page: Document): void {
  let open: HTMLElement[] = []
  for (const paragraph of page.querySelectorAll<HTMLElement>('p')) {
    const found = LEVEL.exec(paragraph.getAttribute('style') ?? '')
    const sign = found || /MsoListParagraph/.test(paragraph.className) ? takeSign(paragraph) : ''
    if (sign === '' && !found) continue
    if (paragraph.previousElementSibling !== open[0]) open = []
    const depth = Math.min(Number(found?.[1] ?? 1), open.length + 1)
    const number = /\p{Nd}+(?=\D*$)/u.exec(sign)?.[0]
    const tag = number || /[.)]$/.test(sign) ? 'ol' : 'ul'
    open.length = Math.min(open.length, depth)
    if (open.at(depth - 1)?.localName !== tag) {
      const list = page.createElement(tag)
      const first = Number(asciiDigits(number ?? '1'))
      if (tag === 'ol' && first > 1) list.setAttribute('start', String(first))
      const above = open[depth - 2]?.lastElementChild
      if (above) above.append(list)
      else paragraph.before(list)
      open[depth - 1] = list
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    open[depth - 1]?.append(item)
    paragraph.remove()
  }
}

/** Removes the sign of an item from its paragraph; returns '' if there is none. */
function takeSign(paragraph: HTMLElement): string {
  const marked = [...paragraph.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
  if (marked) {
    marked.remove()
    return marked.textContent.trim()
  }
  const [whole = '', sign = ''] = SIGN.exec(paragraph.textContent) ?? []
  let left = whole.length
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text instanceof Text && left > 0; text = texts.nextNode()) {
    const cut = Math.min(left, text.length)
    text.deleteData(0, cut)
    left -= cut
  }
  return sign
}
