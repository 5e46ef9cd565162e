/** Text, or the start or end of an element. Names are in lower case, character references are decoded. */
export type HtmlToken = string | { name: string; attributes: ReadonlyMap<string, string>; isEnd: boolean }

/** Elements whose content is text until their end tag. */
const TEXT_ONLY = 'script style iframe textarea title'.split(' ')
const REFERENCES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }),
)

const TEXT = /[^<]+|<(?![!?/a-z])/iy
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/(?![a-z]))[^>]*>?/iy
const TAG_NAME = /<(\/?)([a-z][^\s/>]*)/iy
const ATTRIBUTE =
  /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s"'>][^\s>]*)?))?/y
const TAG_END = /[\s/]*>/y

/** Reads the tokens of HTML in one pass. Comments have none, nor has a tag that never ends. */
export function* readHtmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  /** Returns the match of a sticky pattern at the current position and moves behind it, or null. */
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(html)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < html.length) {
    const text = take(TEXT)
    if (text) yield decoded(text[0])
    const tag = take(COMMENT) ? null : take(TAG_NAME)
    if (tag === null) continue
    const name = tag[2]?.toLowerCase() ?? ''
    const attributes = new Map<string, string>()
    for (let match = take(ATTRIBUTE); match; match = take(ATTRIBUTE)) {
      const [, written = '', ...values] = match
      const attribute = written.toLowerCase()
      // Of two with one name, browsers keep the first.
      if (!attributes.has(attribute)) attributes.set(attribute, decoded(values.join('')))
    }
    if (!take(TAG_END)) return
    yield { name, attributes, isEnd: tag[1] !== '' }
    // Browsers leave this line break out, so that code may begin on a line of its own.
    if (name === 'pre') take(/\n/y)
    if (!tag[1] && TEXT_ONLY.includes(name))
      yield take(new RegExp(`[\\s\\S]*?(?=</${name}|$)`, 'iy'))?.[0] ?? ''
  }
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7}|x[\da-f]{1,6});?|(\w+);)/gi,
    (whole: string, digits: string | undefined, name: string) => {
      if (digits === undefined) return REFERENCES.get(name) ?? whole
      // "65" or "x41", of which a zero in front makes a number.
      const code = Number(`0${digits}`)
      return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
    },
  )
}
