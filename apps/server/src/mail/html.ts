/** A piece of safe HTML: only `html` creates it. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type HtmlValue = Html | string | number | readonly HtmlValue[]

/**
 * Tagged template for HTML: it escapes every text or number, for content and quoted attributes alike, inserts
 * results of `html` unchanged, and joins lists.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const parts = strings.map((text, i) => text + (i < values.length ? sourceOf(values[i] ?? '') : ''))
  return new Html(parts.join(''))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function sourceOf(value: HtmlValue): string {
  if (value instanceof Html) return value.source
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  if (typeof value === 'number') return String(value)
  return value.map(sourceOf).join('')
}
