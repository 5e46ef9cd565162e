import { render } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plainForm, RICH_TEXT_SAMPLES } from '../../../contract/test/rich-text-samples.ts'
import { renderArticle, renderPhrase, renderPreview } from './html-to-react.ts'

const shown = (node: ReactNode) =>
  render(createElement('div', null, node)).container.firstElementChild?.innerHTML

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  // React warns there of elements that may not be in one another.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})

test('an article keeps its headings, lists, emphasis and images', () => {
  const html =
    '<h2>ผสมสี</h2><p>ใช้<strong>สีน้ำ</strong><br>แล้วรอ</p><ul><li>แดง</li></ul><ol start="3"><li>เขียว</li></ol>'
  expect(shown(renderArticle(html))).toBe(html)
  expect(
    shown(renderArticle('<img src="/media/public/a/640.webp" alt="จาน" width="640" height="480">')),
  ).toBe(
    '<img alt="จาน" width="640" height="480" loading="lazy" decoding="async" src="/media/public/a/640.webp">',
  )
})

test('ๆ stays with its word, and a unit with its number', () => {
  expect(shown(renderArticle('<p>ช้า ๆ <strong>20 นาที</strong></p>'))).toBe(
    '<p>ช้า&nbsp;ๆ <strong>20&nbsp;นาที</strong></p>',
  )
})

// naturalcrit/homebrewery #1080, pressbooks-book #1348
test('a link to another site opens in a new tab, which gets no reference to the shop; others stay', () => {
  expect(shown(renderArticle('<a href="https://example.org" onclick="x()">อ่าน</a>'))).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">อ่าน</a>',
  )
  const stays = '<a href="/product/1">ก</a><a href="mailto:a@example.org">ข</a><a href="tel:021234567">ค</a>'
  expect(shown(renderArticle(stays))).toBe(stays)
  const place = '<h2 id="step2">ก</h2><ul><li id="ข้อ">ข</li></ul><a href="#step2">ค</a><a href="#ข้อ">ง</a>'
  expect(shown(renderArticle(place, { headingLevel: 2, places: 'faq-1' }))).toBe(
    place.replaceAll(/"(#?)(?=step2|ข้อ)/g, '"$1faq-1-'),
  )
})

// alphagov/collections PR 2080, va.gov-cms #13881
test.each([
  ['<h1>ก</h1><h4>ข</h4>', 3, '<h3>ก</h3><h4>ข</h4>'],
  ['<h2>ก</h2><h5>ข</h5><h2>ค</h2>', 2, '<h2>ก</h2><h3>ข</h3><h2>ค</h2>'],
  ['<h4>ก</h4>', 4, '<h4>ก</h4>'],
  ['<h2>ก</h2><h3>ข</h3><h4>ค</h4>', 5, '<h5>ก</h5><h6>ข</h6><h6>ค</h6>'],
])('headings of %s below a heading begin at level %i, without a gap', (html, headingLevel, left) => {
  expect(shown(renderArticle(html, { headingLevel, places: 'a' }))).toBe(left)
})

test('tables and long lines scroll in their own box, which the keyboard reaches', () => {
  expect(shown(renderArticle('<table><tr><td>ก</td></tr></table><pre>ข</pre>'))).toBe(
    '<div role="group" aria-label="ตาราง" tabindex="0"><table><tbody><tr><td>ก</td></tr></tbody></table></div>' +
      '<pre tabindex="0">ข</pre>',
  )
})

test.each([
  ['a script', '<script>window.hacked = 1</script>', ''],
  ['an image that breaks on purpose', '<img src=x onerror="window.hacked = 1">', ''],
  ['a drawing', '<svg onload="window.hacked = 1"><script>1</script></svg>', ''],
  ['a link that runs', '<a href="javascript:window.hacked=1">ก</a>', 'ก'],
  ['a link that hides that it runs', '<a href="&#1;java\tscript:window.hacked=1">ก</a>', 'ก'],
  ['a link that carries its own page', '<a href="data:text/html,<script>1</script>">ก</a>', 'ก'],
  ['an image that is no image', '<img src="data:image/svg+xml,<svg onload=x>">', ''],
  ['a frame', '<iframe srcdoc="<script>1</script>"></iframe>', ''],
  [
    'styles',
    '<style>*{display:none}</style><p style="position:fixed" class="x" id="root">ก</p>',
    '<p id="place-root">ก</p>',
  ],
  ['a form', '<form action="https://evil.test"><input name="p"><button>ส่ง</button></form>', 'ส่ง'],
  ['formulas', '<math><mtext><mglyph><style><img src=x onerror=1></style></mglyph></mtext></math>', ''],
  ['an element of its own', '<x-evil onfocus="1" autofocus tabindex=1>ก</x-evil>', 'ก'],
])('%s in an article does nothing', (_what, html, left) => {
  const out = shown(renderArticle(html))
  expect(out).toBe(left)
  expect(out).not.toMatch(/on\w+=|javascript:|<(script|style|svg|iframe)/i)
})

test.each(RICH_TEXT_SAMPLES)('of %s as much is shown as the server keeps', (_what, html, left) => {
  expect(plainForm(shown(renderArticle(html)) ?? '')).toBe(left)
})

test('a question keeps its emphasis and loses blocks, links and images', () => {
  expect(shown(renderPhrase('<p>ยืม<em>กี่วัน</em> <a href="/faq">ดู</a><img src="/a.webp"></p>'))).toBe(
    'ยืม<em>กี่วัน</em> ดู',
  )
})

test('a preview shows headings as bold lines, images and no links', () => {
  expect(shown(renderPreview('<h2>หัวข้อ</h2><p>ดู<a href="/faq">ที่นี่</a></p>…'))).toBe(
    '<p><strong>หัวข้อ</strong></p><p>ดูที่นี่</p>…',
  )
  expect(shown(renderPreview('<figure><img src="/media/public/a/640.webp" onerror="x()"></figure>'))).toBe(
    '<img alt="" loading="lazy" decoding="async" src="/media/public/a/640.webp">',
  )
  expect(shown(renderPreview('<table><tr><td><p>แดง</p></td><td>10</td></tr><tr><td>เหลือง</td></tr>'))).toBe(
    '<p>แดง · 10</p><p>เหลือง</p>',
  )
})

test.each([
  ['a paragraph in a paragraph', '<p>ก<p>ข', '<p>ก</p><p>ข</p>'],
  ['a list in a paragraph', '<p>ก<b>ข<ul><li>ค</ul>', '<p>ก<b>ข</b></p><ul><li>ค</li></ul>'],
  ['a heading in a heading', '<h2>ก<h3>ข</h3>', '<h2>ก</h2><h3>ข</h3>'],
  ['a link in a link', '<a href="/faq">ก<a href="/cart">ข</a>', '<a href="/faq">ก</a><a href="/cart">ข</a>'],
])('%s comes after it, as React demands', (_what, html, left) => {
  expect(shown(renderArticle(html))).toBe(left)
})
