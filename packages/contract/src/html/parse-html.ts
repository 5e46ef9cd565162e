import { BLOCK_ELEMENTS, FIGURE_ELEMENTS, HEADING_ELEMENTS } from '../rich-text.ts'
import { readHtmlTokens } from './html-tokens.ts'

export type HtmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: HtmlNode[]
}
/** An element, or text. */
export type HtmlNode = HtmlElement | string

const VOID = 'br hr img embed input area base col link meta source track wbr param'.split(' ')
const HEADINGS = ['h1', ...HEADING_ELEMENTS]
/** Elements that no paragraph holds: they end an open one. */
const ENDS_PARAGRAPH = [...BLOCK_ELEMENTS, ...HEADINGS, ...FIGURE_ELEMENTS, 'table'].filter(
  (name) => name !== 'li',
)
/** An element that is deeper stays empty, so that no HTML exhausts the stack. */
const MAX_DEPTH = 100

/**
 * Parses HTML into a tree without a DOM, so that browsers and servers get the same one. HTML that the shop's cleaning or
 * its editor wrote becomes the tree that a browser makes of it; other HTML becomes some tree. Nothing is left out for
 * being dangerous: renderers choose what they take.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const token of readHtmlTokens(html)) {
    if (typeof token === 'string') {
      open.at(-1)?.children.push(token)
    } else if (token.isEnd) {
      endInnermost(open, [token.name])
    } else {
      const { name, attributes } = token
      endImplied(open, name)
      const element: HtmlElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      if (!VOID.includes(name) && open.length <= MAX_DEPTH) open.push(element)
    }
  }
  return root.children
}

/** Ends the open elements that a start tag ends without naming them. */
function endImplied(open: HtmlElement[], starting: string): void {
  if (ENDS_PARAGRAPH.includes(starting)) endInnermost(open, ['p'])
  if (HEADINGS.includes(starting) && HEADINGS.includes(open.at(-1)?.name ?? '')) open.pop()
  if (starting === 'a') endInnermost(open, ['a'])
  // An item of a list within an item does not end the outer item.
  if (starting === 'li') endInnermost(open, ['li'], ['ul', 'ol'])
}

/** Ends the innermost open element of these names, and those in it, unless one of `around` is further in. */
function endInnermost(open: HtmlElement[], names: readonly string[], around: readonly string[] = []): void {
  const index = open.findLastIndex(({ name }) => names.includes(name) || around.includes(name))
  if (index > 0 && !around.includes(open[index]?.name ?? '')) open.length = index
}
