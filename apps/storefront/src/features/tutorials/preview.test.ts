import { expect, test } from 'vitest'
import { cutArticle } from './preview.ts'

test('an article of 150 plain characters is shown whole, however long its tags are', {
  tags: '@spec-5.display.preview',
}, () => {
  const html = `<p class="${'x'.repeat(400)}">${'ก'.repeat(150)}</p>`
  expect(cutArticle(html)).toBe(html)
})

test('a longer one is cut at 300 characters of HTML and ends in an ellipsis', {
  tags: '@spec-5.display.preview',
}, () => {
  expect(cutArticle(`<p>${'ก'.repeat(151)}</p>`)).toBe(`<p>${'ก'.repeat(151)}</p>…`)
  expect(cutArticle(`<p>${'ก'.repeat(400)}</p>`)).toBe(`<p>${'ก'.repeat(297)}…`)
})

test('a tag or an entity that the cut goes through leaves nothing odd behind', () => {
  expect(cutArticle(`<p>${'ก'.repeat(290)}<strong>ข</strong>${'ค'.repeat(99)}</p>`)).toBe(
    `<p>${'ก'.repeat(290)}…`,
  )
  expect(cutArticle(`<p>${'ก'.repeat(295)}&nbsp;${'ค'.repeat(99)}</p>`)).toBe(`<p>${'ก'.repeat(295)}…`)
})
