import { expect, test } from 'vitest'
import { htmlOfText, showsSomething, textOfHtml } from './html-text.ts'

test('the words of HTML are found without its tags', () => {
  expect(textOfHtml('<p>สี<b>น้ำ</b> &amp; กระดาษ</p>')).toBe('สีน้ำ & กระดาษ')
})

test('the words of two lines or cells stay two', () => {
  expect(textOfHtml('<p>ก</p><p>ข<br>ค</p>')).toBe('ก ข ค')
  expect(textOfHtml('<table><tr><td>แดง</td><td>10</td></tr></table><div>ง</div>')).toBe('แดง 10 ง')
})

test('words become HTML that shows exactly them', () => {
  const words = 'a < b & "c" > d'
  expect(htmlOfText(words)).toBe('a &lt; b &amp; "c" &gt; d')
  expect(textOfHtml(htmlOfText(words))).toBe(words)
})

test.each([
  ['<p>ก</p>', true],
  ['<p><img src="/a.webp"></p>', true],
  ['<p>&nbsp;</p><ul><li></li></ul>', false],
  ['', false],
])('%s shows something: %s', (html, shows) => {
  expect(showsSomething(html)).toBe(shows)
})
