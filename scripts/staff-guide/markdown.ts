import { Marked, type Tokens } from 'marked'

/** Where the links and images of a chapter lead. */
export type GuideAddresses = {
  /** The address of a link, such as `orders.md#คืนเงิน`. */
  link: (target: string) => string
  /** Address and size of an image, such as `images/orders.webp`. */
  image: (source: string) => { src: string; width: number; height: number }
}

export type Chapter = { title: string; html: string; anchors: readonly string[] }

const IMAGE_TAG = /^<img src="([^"]+)" width="(\d+)" alt="([^"]*)">$/

/**
 * Returns a chapter of the volunteers' guide as HTML. HTML in it is shown as text, but for images with a width. Throws for a
 * chapter without a title, and for two headings of one name.
 */
export function renderChapter(markdown: string, addresses: GuideAddresses): Chapter {
  const anchors: string[] = []
  let title = ''
  const image = (source: string, alt: string, shown?: string) => {
    const { src, width, height } = addresses.image(source)
    const displayed = shown === undefined ? width : Number(shown)
    const size = `width="${displayed}" height="${Math.round((height * displayed) / width)}"`
    return `<img src="${escapeHtml(src)}" ${size} alt="${escapeHtml(alt)}" loading="lazy">`
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const anchor = anchorOf(text)
        if (anchors.includes(anchor)) throw new Error(`Two headings have the anchor #${anchor}`)
        anchors.push(anchor)
        if (depth === 1) title = text
        return `<h${depth} id="${escapeHtml(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const target = escapeHtml(addresses.link(decodeURI(href)))
        return `<a href="${target}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }: Tokens.Image) {
        return image(href, text)
      },
      html({ text, block }: Tokens.HTML | Tokens.Tag) {
        const [tag, source = '', shown, alt = ''] = IMAGE_TAG.exec(text.trim()) ?? []
        if (tag === undefined) return escapeHtml(text)
        return block ? `<p>${image(source, alt, shown)}</p>\n` : image(source, alt, shown)
      },
    },
  })
  const html = marked.parse(markdown, { async: false }).trim()
  if (title === '') throw new Error('A chapter needs a title')
  return {
    title,
    html: html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>'),
    anchors,
  }
}

/** Returns the anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')
}

/** Makes text safe inside of HTML and of quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
