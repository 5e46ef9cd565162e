import { describe, expect, it } from 'vitest'
import { splitAtLinks } from './text-links.ts'

const hrefs = (text: string) => splitAtLinks(text).flatMap((part) => part.href ?? [])

describe('links in the text of a mail', () => {
  it('are its web addresses, without the full stop after them', () => {
    expect(splitAtLinks('เปิด http://shop.test/confirm/MjM:1v-_x/ ได้เลย')).toEqual([
      { text: 'เปิด ', href: null },
      { text: 'http://shop.test/confirm/MjM:1v-_x/', href: 'http://shop.test/confirm/MjM:1v-_x/' },
      { text: ' ได้เลย', href: null },
    ])
    expect(hrefs('ดู (https://a.test/x). https://b.test/y?z=1&w=2,')).toEqual([
      'https://a.test/x',
      'https://b.test/y?z=1&w=2',
    ])
  })

  it('are never scripts', () => {
    expect(hrefs('javascript:alert(1) data:text/html,x mailto:a@b.co')).toEqual([])
  })
})
