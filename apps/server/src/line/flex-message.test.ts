import { expect, it } from 'vitest'
import { flexMessage } from './flex-message.ts'

const LOOK = { shopName: 'ร้าน', colour: '#3d4fb5' }

it('cuts texts and labels to the limits of LINE between Thai letters, and leaves out a link that is too long', () => {
  const long = 'ที่'.repeat(5_000)
  const url = 'https://shop.example.org/history'
  const written = JSON.stringify(
    flexMessage(
      {
        ...{ subject: long, heading: long, firstName: long },
        blocks: [
          { kind: 'paragraph', text: long },
          { kind: 'paragraph', text: ' ' },
          { kind: 'list', items: [long, long] },
          { kind: 'quote', label: long, text: long },
          { kind: 'quote', label: '', text: '' },
          { kind: 'button', label: long, url },
          { kind: 'button', label: 'ต่อ', url: `${url}?${'a'.repeat(1_000)}` },
        ],
      },
      { ...LOOK, shopName: long },
    ),
  )
  const texts = [...written.matchAll(/"(?:text|label|altText)":"([^"]*)"/g)].map(([, text = '']) => text)
  expect(texts.filter((text) => text === '' || /[^…]ท$|ที…?$/.test(text))).toEqual([])
  const lengths = texts.map((text) => text.length)
  for (const [index, max] of [1_500, 2_000, 2_000, 2_000].entries()) {
    expect(lengths[index]).toBeGreaterThan(max - 4)
    expect(lengths[index]).toBeLessThanOrEqual(max)
  }
  expect(lengths.at(-1)).toBe(40)
  expect(written.match(/"type":"button"/g)).toHaveLength(1)
  expect(Buffer.byteLength(written)).toBeLessThan(30_000)
})
