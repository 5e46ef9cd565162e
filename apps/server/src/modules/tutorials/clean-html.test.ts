import { describe, expect, test } from 'vitest'
import { plainForm, RICH_TEXT_SAMPLES } from '../../../../../packages/contract/test/rich-text-samples.ts'
import { cleanHtml, cleanPhrase, showsSomething } from './clean-html.ts'

const clean = (html: string) => cleanHtml(html, 'https://shop.example')

describe('HTML that staff write', () => {
  test('keeps the elements of an article', () => {
    const article =
      '<h2>เตรียมสี</h2><p>ใช้ <strong>น้ำสะอาด</strong> และ <em>พู่กัน</em><br />สองด้าม</p>' +
      '<ul><li>สีน้ำ</li></ul><ol start="3"><li>ล้าง</li></ol><blockquote><p>ช้า ๆ</p></blockquote>' +
      '<figure><img src="https://shop.example/media/public/abcdefghijklmnop/1280.webp" alt="จานสี" />' +
      '<figcaption>จานสี</figcaption></figure>'
    expect(clean(article)).toBe(article)
    expect(clean('<h1>ใหญ่</h1>')).toBe('<h2>ใหญ่</h2>')
  })

  test.each([
    ['a script', '<p>ก</p><script>alert(1)</script>'],
    ['a script in an SVG image', '<p>ก</p><svg><script>alert(1)</script></svg>'],
    ['vectors that load', '<p>ก</p><svg onload="alert(1)"><a href="javascript:alert(1)">x</a></svg>'],
    ['a frame', '<p>ก</p><iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a handler', '<p onclick="alert(1)" style="position:fixed">ก</p>'],
    ['a broken image with a script', '<p>ก</p><img src=x onerror=alert(1)>'],
    ['an image from a data address', '<p>ก</p><img src="data:image/svg+xml;base64,PHN2Zz4=">'],
    ['an image without encryption', '<p>ก</p><img src="http://spy.example/p.gif">'],
    ['an image without a scheme', '<p>ก</p><img src="//spy.example/p.gif">'],
    ['a private image', '<p>ก</p><img src="/media/private/abc.jpg">'],
    ['a path out of the public images', '<p>ก</p><img src="/media/public/../private/1.webp">'],
    ['a form', '<form action="https://evil.example"><p>ก</p><input name="password"></form>'],
    ['styles', '<style>p{display:none}</style><p>ก</p>'],
    ['a base address', '<base href="https://evil.example"><p>ก</p>'],
    ['mathematics that hide tags', '<p>ก</p><math><mtext><img src=x onerror=alert(1)></mtext></math>'],
  ])('loses %s', (_what, html) => {
    expect(clean(html)).toBe('<p>ก</p>')
  })

  test('keeps only links to pages and mailboxes, without a referrer', () => {
    const link = (href: string) => clean(`<a href="${href}" target="_blank" onclick="x()">ไป</a>`)
    const rel = 'rel="noopener noreferrer"'
    for (const href of ['https://a.example/', 'http://a.example/', 'mailto:a@example.org', '/faq']) {
      expect(link(href)).toBe(`<a href="${href}" ${rel}>ไป</a>`)
    }
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' java\tscript:alert(1)',
      '&#106;avascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example',
    ]) {
      expect(link(href)).toBe(`<a ${rel}>ไป</a>`)
    }
  })

  test.each(RICH_TEXT_SAMPLES)('cleans %s as storefront and console do', (_what, html, left) => {
    expect(plainForm(cleanHtml(html, 'http://shop.example'))).toBe(left)
  })

  test('stays as it is when it is cleaned again', () => {
    for (const html of [
      '<p>1 < 2 & "ก"</p>',
      '&lt;script&gt;',
      '<p>ก<b>ข',
      '<a href="https://a.example/?a=1&b=2">ก</a>',
    ]) {
      expect(clean(clean(html))).toBe(clean(html))
    }
    expect(clean('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('as a question keeps emphasis and nothing else', () => {
    expect(
      cleanPhrase('<p>ยืม<b>ฟรี</b>ไหม <a href="https://a.example">x</a><img src=x onerror=alert(1)></p>'),
    ).toBe('ยืม<b>ฟรี</b>ไหม x')
  })

  test('is not empty if a word or an image is left', () => {
    expect(showsSomething('<p> &nbsp;<br /></p>')).toBe(false)
    expect(showsSomething('<p>ก</p>')).toBe(true)
    expect(showsSomething('<p><img src="/media/public/a/1280.webp" /></p>')).toBe(true)
  })
})
