import { describe, expect, test } from 'vitest'
import { plainForm, RICH_TEXT_SAMPLES } from '../../../../../packages/contract/test/rich-text-samples.ts'
import { cleanHtml, cleanPhrase } from './clean-html.ts'

const clean = (html: string) => cleanHtml(html, 'https://shop.example')

describe('HTML that staff write', () => {
  test('keeps the elements of an article', () => {
    const article =
      '<h2>เตรียมสี</h2><p>ใช้ <strong>น้ำสะอาด</strong> และ <em>พู่กัน</em><br />สองด้าม</p>' +
      '<ul><li>สีน้ำ</li></ul><ol start="3"><li>ล้าง</li></ol><blockquote><p>ช้า ๆ</p></blockquote>' +
      '<figure><img src="https://shop.example/media/public/abcdefghijklmnop/1280.webp" alt="จานสี" />' +
      '<figcaption>จานใหญ่</figcaption></figure>'
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

  // clipboard2markdown #10, summernote-cleaner PR 70, textAngular #1361; tiptap 1526, 3955, 3418
  test.each([
    [
      'a table of Word',
      '<table class=MsoTable><tr><td><p class=MsoNormal>สี</p></td><td>ราคา</td></tr><tr><td>ฟ้า</td><td>55</td></tr></table>',
      '<table><tbody><tr><td><p>สี</p></td><td>ราคา</td></tr><tr><td>ฟ้า</td><td>55</td></tr></tbody></table>',
    ],
    [
      'a table of Google Docs',
      '<div dir="ltr"><table><colgroup><col></colgroup><tbody><tr style="height:0"><td colspan="1"><p>ราคา</p></td><td>50</td></tr></tbody></table></div>',
      '<table><tbody><tr><td colspan="1"><p>ราคา</p></td><td>50</td></tr></tbody></table>',
    ],
    [
      'words of a table that are in no cell',
      '<table><caption>ราคา</caption><thead><tr><th>สี</th></tr></thead><tfoot><tr><td>รวม</td></tr></tfoot></table>',
      '<p>ราคา</p><table><tbody><tr><th>สี</th></tr><tr><td>รวม</td></tr></tbody></table>',
    ],
    ['lines', '<div>บรรทัดหนึ่ง</div><div>บรรทัด<b>สอง</b></div>', '<p>บรรทัดหนึ่ง</p><p>บรรทัด<b>สอง</b></p>'],
    ['lines in lines', 'ก<div>ข<div>ค</div>ง</div>', 'ก<p>ข</p><p>ค</p><p>ง</p>'],
    ['a paragraph in a line', '<div><p>ก</p></div><p><span><div>ข</div></span></p>', '<p>ก</p><p>ข</p>'],
    ['terms', '<dl><dt>มัดจำ</dt><dd>100</dd></dl>', '<p>มัดจำ</p><p>100</p>'],
    ['details', '<details><summary>ค่าปรับ</summary>50</details>', '<p>ค่าปรับ</p><p>50</p>'],
    ['cells without a table', '<tr><td>แดง</td><td>10</td></tr>', '<p>แดง</p><p>10</p>'],
    ['empty paragraphs at the end', '<p>ก</p><p></p><p>ข</p><p></p>', '<p>ก</p><p></p><p>ข</p>'],
  ])('keeps the borders of %s', (_what, html, left) => {
    expect(clean(html)).toBe(left)
    expect(clean(left)).toBe(left)
  })

  test.each([
    ['www.a.example/b', 'https://www.a.example/b'],
    ['a.example:8080', 'https://a.example:8080'],
    ['a@example.org', 'mailto:a@example.org'],
    [' /faq ', '/faq'],
  ])('gives the link to %s its scheme', (typed, saved) => {
    expect(clean(`<a href="${typed}">ไป</a>`)).toBe(`<a href="${saved}" rel="noopener noreferrer">ไป</a>`)
  })

  // vivliostyle/vfm #75, arve0/markdown-it-implicit-figures #36
  test('lets an image whose caption has the same words be read once', () => {
    const figure = (alt: string) =>
      `<figure><img src="/media/public/a/1.webp" alt="${alt}" /><figcaption>จาน <b>สี</b></figcaption></figure>`
    expect(clean(figure('จาน สี'))).toBe(figure(''))
    expect(clean(figure('จานใหม่'))).toBe(figure('จานใหม่'))
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
    expect(
      cleanPhrase('<p>คำถามแรก</p>\n<div>บรรทัดสอง</div><table><tr><td>1</td><td>2</td></tr></table>'),
    ).toBe('คำถามแรก บรรทัดสอง 1 2')
  })
})
