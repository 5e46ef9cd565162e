// @vitest-environment node
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainForm, RICH_TEXT_SAMPLES } from '../../../contract/test/rich-text-samples.ts'
import { renderArticle } from './html-to-react.ts'

test('there is no DOM here', () => {
  expect(typeof document).toBe('undefined')
  expect(typeof DOMParser).toBe('undefined')
})

test.each(RICH_TEXT_SAMPLES)('of %s a server shows as much as a browser', (_what, html, left) => {
  const written = renderToStaticMarkup(createElement('div', null, renderArticle(html)))
  expect(plainForm(written.replaceAll('/>', '>').slice('<div>'.length, -'</div>'.length))).toBe(left)
})
