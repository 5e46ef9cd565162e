import { textOfNodes } from '@jansi/contract/html/html-text'
import { LINE_ELEMENTS, OWN_LINE } from '@jansi/contract/html/lines'
import { type HtmlElement, type HtmlNode, parseHtml } from '@jansi/contract/html/parse-html'
import { TABLE_ELEMENTS } from '@jansi/contract/rich-text'

const TABLE_PARTS = TABLE_ELEMENTS.filter((name) => name !== 'table')
const WITHOUT_END = ['br', 'hr', 'img']

/**
 * Returns sanitised HTML with its lines as paragraphs and its tables in one shape, so that words of two lines or cells
 * never become one: `<div>` and its like are paragraphs, rows are in one `tbody`, and words of a table that are in no
 * cell come before it.
 */
export function arrangeHtml(html: string): string {
  const nodes = arrange(parseHtml(html))
  while (isEmptyParagraph(nodes.at(-1))) nodes.pop()
  return nodes.map(written).join('')
}

function arrange(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    if (node.name === 'table') return arrangeTable(node)
    const children = arrange(node.children)
    // Rows and cells without a table are lines too, and a paragraph holds no line.
    const isLine = LINE_ELEMENTS.includes(node.name) || TABLE_PARTS.includes(node.name)
    if (isLine || (node.name === 'p' && children.some(isOwnLine))) return paragraphs(children)
    return [{ ...node, children: node.name === 'figure' ? withoutSecondCaption(children) : children }]
  })
}

/** The content of a figure; an image with the words of the caption as its alternative text would be read twice. */
function withoutSecondCaption(nodes: readonly HtmlNode[]): HtmlNode[] {
  const caption = textOfNodes(nodes.filter((node) => typeof node !== 'string' && node.name === 'figcaption'))
  return nodes.map((node) =>
    typeof node !== 'string' && node.name === 'img' && node.attributes.get('alt') === caption
      ? { ...node, attributes: new Map([...node.attributes, ['alt', '']]) }
      : node,
  )
}

function arrangeTable(table: HtmlElement): HtmlNode[] {
  const { rows, others } = tableParts(table)
  const lines = paragraphs(arrange(others))
  if (rows.length === 0) return lines
  const body = rows.map((cells) =>
    element(
      'tr',
      cells.map((cell) => ({ ...cell, children: arrange(cell.children) })),
    ),
  )
  return [...lines, element('table', [element('tbody', body)])]
}

/** Returns a table's rows as their cells, and its nodes that are in no cell. */
function tableParts(table: HtmlElement): { rows: HtmlElement[][]; others: HtmlNode[] } {
  const rows: HtmlElement[][] = []
  const others: HtmlNode[] = []
  const read = (nodes: readonly HtmlNode[], row: HtmlElement[] | null) => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        if (node.trim() !== '') others.push(node)
      } else if (node.name === 'th' || node.name === 'td') {
        if (row) row.push(node)
        else rows.push([node])
      } else if (node.name === 'tr') {
        const cells: HtmlElement[] = []
        read(node.children, cells)
        if (cells.length > 0) rows.push(cells)
      } else if (['thead', 'tbody', 'tfoot'].includes(node.name)) read(node.children, null)
      else others.push(node)
    }
  }
  read(table.children, null)
  return { rows, others }
}

/** The blocks of a line, and its other parts as paragraphs between them. */
function paragraphs(nodes: readonly HtmlNode[]): HtmlNode[] {
  const lines: HtmlNode[] = []
  let open: HtmlElement | null = null
  for (const node of nodes) {
    if (isOwnLine(node)) {
      open = null
      lines.push(node)
    } else if (open) {
      open.children.push(node)
    } else if (typeof node !== 'string' || node.trim() !== '') {
      open = element('p', [node])
      lines.push(open)
    }
  }
  return lines
}

function isOwnLine(node: HtmlNode): boolean {
  return typeof node !== 'string' && OWN_LINE.has(node.name)
}

function element(name: string, children: HtmlNode[]): HtmlElement {
  return { name, attributes: new Map(), children }
}

function isEmptyParagraph(node: HtmlNode | undefined): boolean {
  return typeof node === 'object' && node.name === 'p' && node.children.length === 0
}

/** A node as sanitize-html writes it. */
function written(node: HtmlNode): string {
  if (typeof node === 'string') return escaped(node)
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escaped(value, '"')}"`).join('')
  if (WITHOUT_END.includes(node.name)) return `<${node.name}${attributes} />`
  return `<${node.name}${attributes}>${node.children.map(written).join('')}</${node.name}>`
}

function escaped(text: string, quote = ''): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return quote ? plain.replaceAll(quote, '&quot;') : plain
}
