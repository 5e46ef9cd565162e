import { expect, test } from 'vitest'
import { type HtmlNode, parseHtml } from './parse-html.ts'

/** A tree as nested lists: name, attributes where there are any, children. */
function outline(nodes: readonly HtmlNode[]): unknown[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    const attributes = Object.fromEntries(node.attributes)
    return [node.name, ...(node.attributes.size > 0 ? [attributes] : []), ...outline(node.children)]
  })
}

test.each<[string, string, unknown[]]>([
  ['nesting', '<p>ก<b>ข</b>ค</p>', [['p', 'ก', ['b', 'ข'], 'ค']]],
  ['elements without an end', 'ก<br>ข<img src=a><hr/>', ['ก', ['br'], 'ข', ['img', { src: 'a' }], ['hr']]],
  ['names in capitals', '<P TITLE="A">ก</P>', [['p', { title: 'A' }, 'ก']]],
  ['elements that are not closed', '<ul><li>ก<li><b>ข', [['ul', ['li', 'ก'], ['li', ['b', 'ข']]]]],
  [
    'a list within an item',
    '<ul><li>ก<ol><li>ข</ol><li>ค</ul>',
    [['ul', ['li', 'ก', ['ol', ['li', 'ข']]], ['li', 'ค']]],
  ],
  ['an end without a start', 'ก</b>ข</p>', ['ก', 'ข']],
  ['a lone angle bracket', '1 < 2 > 1', ['1 ', '<', ' 2 > 1']],
  ['comments and declarations', '<!doctype html>ก<!-- <b> -->ข<?x?>ค<!-- >', ['ก', 'ข', 'ค']],
  ['a tag that is cut off', '<p>ก</p><p title="ข', [['p', 'ก']]],
  ['text that is no HTML', '<style>p > b {}</style>ก', [['style', 'p > b {}'], 'ก']],
  ['code that begins on a line of its own', '<pre>\nก\n</pre>', [['pre', 'ก\n']]],
])('%s', (_what, html, tree) => {
  expect(outline(parseHtml(html))).toEqual(tree)
})

test('attributes are read with any quotes or none, the first of a name', () => {
  const html = `<img src=/a/ alt='1 "2"' width = "3" height=4 src="/b" ismap onerror='x()'/>`
  expect(outline(parseHtml(html))).toEqual([
    ['img', { src: '/a/', alt: '1 "2"', width: '3', height: '4', ismap: '', onerror: 'x()' }],
  ])
})

test.each([
  ['&lt;b&gt; &amp;amp; &quot;&apos;&nbsp;', '<b> &amp; "\'\u00A0'],
  ['&#3585;&#xE01;&#65', 'กกA'],
  ['&#x110000;&#9999999', '\uFFFD\uFFFD'],
  ['R&D &unheard; &', 'R&D &unheard; &'],
  ['&toString;', '&toString;'],
])('character references are read: %s', (html, text) => {
  expect(parseHtml(html)).toEqual([text])
  expect(outline(parseHtml(`<a title="${html.replaceAll('"', '')}">`))).toEqual([['a', { title: text }]])
})

test('no tree is deeper than a stack can hold', () => {
  let [deepest] = parseHtml(`${'<b>'.repeat(50_000)}ก`)
  let depth = 0
  for (; typeof deepest === 'object'; depth += 1) deepest = deepest.children.at(-1)
  expect(depth).toBeLessThanOrEqual(101)
  expect(deepest).toBe('ก')
})

test('half a megabyte of tags, quotes and comments that never end is read at once', () => {
  const began = performance.now()
  for (const piece of ['<a "', '<!--', '<p title=\'"', '<script>', '<b ', '</b', '<', '<pre/ =']) {
    parseHtml(piece.repeat(500_000 / piece.length))
  }
  expect(performance.now() - began).toBeLessThan(5000)
})
