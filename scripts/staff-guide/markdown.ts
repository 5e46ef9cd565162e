/** Where the links and images of a chapter lead. */
export type GuideAddresses = {
  /** The address of a link, such as `orders.md#คืนเงิน`. */
  link: (target: string) => string
  /** Address and size of an image, such as `images/orders.webp`. */
  image: (source: string) => { src: string; width: number; height: number }
}

export type Chapter = { title: string; html: string; anchors: readonly string[] }

const IMAGE_TAG = /^<img src="([^"]+)" width="(\d+)" alt="([^"]*)">$/
const IMAGE = /^!\[([^\]]*)\]\(([^)]+)\)$/
const HEADING = /^(#{1,3}) (.+)$/
const BULLET = /^- (.+)$/
const NUMBER = /^\d+\. (.+)$/
const ROW = /^\|(.+)\|$/
const SEPARATOR_ROW = /^\|(?:-+\|)+$/

/**
 * Returns a chapter of the volunteers' guide as HTML. Throws for Markdown that the guide does not use, so that
 * nothing is shown wrongly: it knows headings, paragraphs, lists, tables, images, links, bold and code.
 */
export function renderChapter(markdown: string, addresses: GuideAddresses): Chapter {
  const blocks = markdown.trim().split(/\n{2,}/)
  const anchors: string[] = []
  let title = ''
  const html = blocks.map((block) => {
    const heading = HEADING.exec(block)
    if (!heading) return renderBlock(block.split('\n'), addresses)
    const [, marks = '', text = ''] = heading
    const anchor = anchorOf(text)
    if (anchors.includes(anchor)) throw new Error(`Two headings have the anchor #${anchor}`)
    anchors.push(anchor)
    if (marks.length === 1) title = text
    return `<h${marks.length} id="${escapeHtml(anchor)}">${inline(text, addresses)}</h${marks.length}>`
  })
  if (title === '') throw new Error('A chapter needs a title')
  return { title, html: html.join('\n'), anchors }
}

/** Returns the anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')
}

function renderBlock(lines: readonly string[], addresses: GuideAddresses): string {
  const [first = ''] = lines
  if (lines.length === 1 && (IMAGE_TAG.test(first) || IMAGE.test(first))) return image(first, addresses)
  if (ROW.test(first)) return table(lines, addresses)
  if (BULLET.test(first)) return list('ul', BULLET, lines, addresses)
  if (NUMBER.test(first)) return list('ol', NUMBER, lines, addresses)
  for (const line of lines) {
    if (/^(\s|[>#<|!]|```|[-*+] |\d+[.)] )/.test(line)) throw new Error(`Not Markdown of the guide: ${line}`)
  }
  return `<p>${inline(lines.join(' '), addresses)}</p>`
}

function image(line: string, addresses: GuideAddresses): string {
  const [, tagged, shown, tagAlt] = IMAGE_TAG.exec(line) ?? []
  const [, plainAlt, plain] = IMAGE.exec(line) ?? []
  const { src, width, height } = addresses.image(tagged ?? plain ?? '')
  const displayed = shown === undefined ? width : Number(shown)
  const size = `width="${displayed}" height="${Math.round((height * displayed) / width)}"`
  return `<p><img src="${escapeHtml(src)}" ${size} alt="${escapeHtml(tagAlt ?? plainAlt ?? '')}" loading="lazy"></p>`
}

/** Items of a list. Numbers go on over images and paragraphs between the parts of a list. */
function list(tag: 'ul' | 'ol', item: RegExp, lines: readonly string[], addresses: GuideAddresses): string {
  const start = tag === 'ol' ? Number.parseInt(lines[0] ?? '1', 10) : 1
  const items = lines.map((line) => {
    const text = item.exec(line)?.[1]
    if (text === undefined) throw new Error(`Not an item of the same list: ${line}`)
    return `<li>${inline(text, addresses)}</li>`
  })
  return `<${tag}${start === 1 ? '' : ` start="${start}"`}>${items.join('')}</${tag}>`
}

function table(lines: readonly string[], addresses: GuideAddresses): string {
  const [head = '', separator = '', ...rows] = lines
  if (!SEPARATOR_ROW.test(separator)) throw new Error(`Not a table: ${head}`)
  const cells = (line: string, tag: 'th' | 'td') => {
    const row = ROW.exec(line)?.[1]
    if (row === undefined) throw new Error(`Not a row of a table: ${line}`)
    return row
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim(), addresses)}</${tag}>`)
      .join('')
  }
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<div class="table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

function inline(text: string, addresses: GuideAddresses): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, name: string, target: string) => {
      return `<a href="${escapeHtml(addresses.link(target))}">${name}</a>`
    })
}

/** Makes text safe inside of HTML and of quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
