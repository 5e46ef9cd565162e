import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plainForm, RICH_TEXT_SAMPLES } from '../../../../packages/contract/test/rich-text-samples.ts'
import { RichText } from './rich-text.tsx'

const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML

it('shows headings, lists and emphasis as they were written', () => {
  const html = '<h2>ผสมสี</h2><p>ใช้<strong>สีน้ำ</strong></p><ul><li>แดง</li></ul>'
  expect(shown(html)).toBe(html)
})

it.each([
  ['a script', '<script>1</script><p>ก</p>', '<p>ก</p>'],
  ['a link that runs', '<a href="javascript:1">ก</a>', 'ก'],
  ['an image from a strange scheme', '<img src="data:image/svg+xml,x">', ''],
  ['handlers and styles', '<p onclick="x()" style="position:fixed">ก</p>', '<p>ก</p>'],
])('leaves out %s', (_what, html, left) => {
  expect(shown(html)).toBe(left)
})

it.each(RICH_TEXT_SAMPLES)('shows the same of %s as the server keeps', (_what, html, left) => {
  expect(plainForm(shown(html) ?? '')).toBe(left)
})
