import { describe, expect, test } from 'vitest'
import { previewOf } from './preview.ts'

const SENTENCE = 'ตั้งเวลายี่สิบนาทีแล้วเริ่มวาดจากกลางกระดาษ'

describe('the preview of an article', () => {
  // @spec-5.display.preview
  test('of 150 plain characters is the whole, however long its tags are', () => {
    const html = `<p class="${'x'.repeat(400)}">${'ก'.repeat(150)}</p>`
    expect(previewOf(html)).toBe(html)
  })

  // @spec-5.display.preview
  test('that is longer ends with a whole word, within 300 characters of HTML', () => {
    const html = `<p>${SENTENCE.repeat(10)}</p>`
    expect(html.slice(0, 300).endsWith('จากกลางกร')).toBe(true)
    expect(previewOf(html)).toBe(`<p>${SENTENCE.repeat(6)}ตั้งเวลายี่สิบนาทีแล้วเริ่มวาดจากกลาง…`)
  })

  test('is never the ellipsis alone', () => {
    const address = `https://example.org/${'a'.repeat(300)}`
    const start = { link: `<p><a href="${address}">อ่าน`, 'empty lines': '<p></p>'.repeat(50) }
    for (const [what, html] of Object.entries(start)) {
      const preview = previewOf(`${html}<p>${SENTENCE.repeat(10)}</p>`)
      expect(preview, what).toMatch(/^<p>(อ่าน )?ตั้งเวลายี่สิบนาที.*…<\/p>$/)
      expect(preview.length, what).toBeLessThanOrEqual(160)
    }
  })

  test('keeps a word that ends exactly at the cut', () => {
    const html = `<p>${'ก '.repeat(147)}สี น้ำ${' ข'.repeat(99)}</p>`
    expect(previewOf(html)).toBe(`<p>${'ก '.repeat(147)}สี…`)
  })

  test('shows nothing odd where the cut goes through a tag, an entity or an endless word', () => {
    expect(previewOf(`<p>${'ก '.repeat(145)}<strong>ข</strong>${'ค'.repeat(99)}</p>`)).toBe(
      `<p>${'ก '.repeat(145).trimEnd()}…`,
    )
    expect(previewOf(`<p>${'ก '.repeat(147)}&nbsp;${'ค'.repeat(99)}</p>`)).toBe(
      `<p>${'ก '.repeat(147).trimEnd()}…`,
    )
    expect(previewOf(`<p>${'x'.repeat(400)}</p>`)).toBe(`<p>${'x'.repeat(297)}…`)
  })
})
