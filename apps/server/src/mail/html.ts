/** A piece of HTML that is already safe: only `html` makes it. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type HtmlValue = Html | string | number | readonly HtmlValue[]

/**
 * Tagged template for HTML: every text or number put in is escaped, for content and quoted attributes alike;
 * only what `html` itself made goes in as it is. Lists are joined.
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
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
  if (typeof value === 'number') return String(value)
  return value.map(sourceOf).join('')
}
