const IMAGE = '/media/public/abcdefghijklmnop/1280.webp'

/** A sample: its name, the HTML, and the expected HTML after cleaning anywhere (see `plainForm`). */
export const RICH_TEXT_SAMPLES: readonly [what: string, html: string, left: string][] = [
  [
    'an article',
    '<h2>สี</h2><h3>ก</h3><p>ใช้ <strong>น้ำ</strong><br><mark>รอ</mark></p><hr><blockquote>ช้า</blockquote><pre>ก</pre>',
    '<h2>สี</h2><h3>ก</h3><p>ใช้ <strong>น้ำ</strong><br><mark>รอ</mark></p><hr><blockquote>ช้า</blockquote><pre>ก</pre>',
  ],
  ['a first heading', '<h1>ใหญ่</h1>', '<h2>ใหญ่</h2>'],
  ['a list that goes on', '<ol start="3"><li>ล้าง</li></ol>', '<ol start="3"><li>ล้าง</li></ol>'],
  ['a list with a strange start', '<ol start="x" class="y"><li>ล้าง</li></ol>', '<ol><li>ล้าง</li></ol>'],
  [
    'an image of the shop',
    `<figure><img src="${IMAGE}" alt="จาน" width="640" height="480"><figcaption>จานสี</figcaption></figure>`,
    `<figure><img alt="จาน" height="480" src="${IMAGE}" width="640"><figcaption>จานสี</figcaption></figure>`,
  ],
  [
    'an image of the shop by its address',
    `<img src="http://shop.example${IMAGE}" alt="จาน">`,
    `<img alt="จาน" src="http://shop.example${IMAGE}">`,
  ],
  ['an image elsewhere', 'ก<img src="https://a.example/a.png" alt="ก">', 'ก'],
  ['an image without encryption', 'ก<img src="http://spy.example/p.gif" alt="ก">', 'ก'],
  ['an image without a scheme', 'ก<img src="//spy.example/p.gif" alt="ก">', 'ก'],
  ['a private image', 'ก<img src="/media/private/abc.jpg" alt="ก">', 'ก'],
  ['a way out of the public images', 'ก<img src="/media/public/../private/1.webp" alt="ก">', 'ก'],
  ['another path as an image', 'ก<img src="/api/auth/logout/" alt="ก">', 'ก'],
  ['an image that runs', 'ก<img src=x onerror="alert(1)" alt="ก">', 'ก'],
  ['an image of data', 'ก<img src="data:image/svg+xml,x" alt="ก">', 'ก'],
  [
    'a link',
    '<a href="https://a.example/?b=1" onclick="x()">ไป</a>',
    '<a href="https://a.example/?b=1">ไป</a>',
  ],
  ['a mailbox', '<a href="mailto:a@example.org">ไป</a>', '<a href="mailto:a@example.org">ไป</a>'],
  ['a path of the shop', '<a href="/faq">ไป</a>', '<a href="/faq">ไป</a>'],
  ['a link to a telephone', '<a href="tel:021234567">โทร</a>', '<a href="tel:021234567">โทร</a>'],
  ['a link to LINE', '<a href="line://ti/p/x">ไป</a>', '<a href="line://ti/p/x">ไป</a>'],
  [
    'a place in the text',
    '<h2 id="step2">ขั้นที่ 2</h2><p><a href="#step2">ไป</a></p>',
    '<h2 id="step2">ขั้นที่ 2</h2><p><a href="#step2">ไป</a></p>',
  ],
  [
    'a table',
    '<table><tbody><tr><th colspan="2">สี</th></tr><tr><td>แดง</td><td>10</td></tr></tbody></table>',
    '<table><tbody><tr><th colspan="2">สี</th></tr><tr><td>แดง</td><td>10</td></tr></tbody></table>',
  ],
  [
    'a table of another shape',
    '<table>\n<thead><tr><th>สี</th></tr></thead>\n<tr><td>แดง</td></tr></table>',
    '<table><tbody><tr><th>สี</th></tr><tr><td>แดง</td></tr></tbody></table>',
  ],
  ['a link that runs', '<a href="javascript:alert(1)">ไป</a>', 'ไป'],
  ['a link that hides that it runs', '<a href=" java\tscript:alert(1)">ไป</a>', 'ไป'],
  ['a link that is its own page', '<a href="data:text/html,x">ไป</a>', 'ไป'],
  ['a link without a scheme', '<a href="//evil.example">ไป</a>', 'ไป'],
  ['a link with backslashes', '<a href="\\\\evil.example">ไป</a>', 'ไป'],
  ['handlers and styles', '<p onclick="x()" style="position:fixed" class="a">ก</p>', '<p>ก</p>'],
  ['a script', '<p>ก</p><script>alert(1)</script>', '<p>ก</p>'],
  ['styles', '<p>ก</p><style>p{display:none}</style>', '<p>ก</p>'],
  ['a frame', '<p>ก</p><iframe srcdoc="<script>1</script>">ข</iframe>', '<p>ก</p>'],
  ['a drawing', '<p>ก</p><svg onload="x()"><text>ข</text></svg>', '<p>ก</p>'],
  ['formulas', '<p>ก</p><math><mtext>ข</mtext></math>', '<p>ก</p>'],
  ['an object', '<p>ก</p><object data="/x">ข</object><embed src="/x">', '<p>ก</p>'],
  ['choices', '<p>ก</p><select><option>ข</option></select>', '<p>ก</p>'],
  ['a title', '<p>ก</p><title>ข</title>', '<p>ก</p>'],
  [
    'a form',
    '<form action="https://evil.example"><p>ก</p><input name="p"><button>ส่ง</button></form>',
    '<p>ก</p>ส่ง',
  ],
  ['an element of its own', '<x-evil onfocus="1" tabindex="1">ก</x-evil>', 'ก'],
]

const ADDED = ['target', 'rel', 'loading', 'decoding', 'role', 'aria-label', 'tabindex']

/**
 * Returns cleaned HTML without the additions of each place (how a link opens, how an image loads, how a
 * table scrolls, the name of the text before its places), with attributes in alphabetical order, and links that lead nowhere as plain text.
 */
export function plainForm(html: string): string {
  return html
    .replace(/<(\w+)((?:\s[^<>]*)?)>/g, (_tag, name: string, written: string) => {
      const attributes = [...written.matchAll(/([\w-]+)="[^"]*"/g)]
        .filter(([, attribute = '']) => !ADDED.includes(attribute.toLowerCase()))
        .map(
          ([whole]) =>
            ` ${whole.replace(/^[a-z]+/i, (word) => word.toLowerCase()).replace(/"(#?)place-/, '"$1')}`,
        )
      return `<${name}${attributes.sort().join('')}>`
    })
    .replace(/<a>(.*?)<\/a>/g, '$1')
    .replace(/<div>(<table>.*?<\/table>)<\/div>/g, '$1')
}
