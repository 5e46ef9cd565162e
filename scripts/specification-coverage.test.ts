import { expect, it } from 'vitest'
import { compare, readRepository, readRules, readTags } from './specification-coverage.ts'

it('every rule of the specification has a test, and every tag a rule', () => {
  const { sections, tags } = readRepository()
  const rules = [...sections.values()].flat()
  expect(rules.length).toBeGreaterThan(200)
  expect([...sections.values()].every((ids) => ids.length > 0)).toBe(true)
  expect(new Set(rules).size).toBe(rules.length)
  expect(compare(rules, tags)).toEqual({ untested: [], unknown: [] })
})

it('reads the rules of each section', () => {
  const page =
    '# Rules\n\nAs in `2.home`.\n\n## 2 · Home\n\n- `2.home.faq` Questions\n- `2.home.survey` Survey\n\n## 9\n\n- `9.x` Ten\n'
  expect([...readRules(page)]).toEqual([
    ['2 · Home', ['2.home.faq', '2.home.survey']],
    ['9', ['9.x']],
  ])
})

it('reads the tags of tests and of steps', () => {
  // Put together here, so that this file has no tag itself.
  const tag = (id: string) => `@spec-${id}`
  const source = `test('one', { tag: ['${tag('2.home.faq')}'] }, async () => {
    // ${tag('9.x')} ${tag('9.y-z')}
    await test.step('two', () => {})`
  expect(readTags(source)).toEqual(['2.home.faq', '9.x', '9.y-z'])
})

it('reports a rule without a test, and a tag without a rule', () => {
  expect(compare(['a', 'b', 'c'], ['b', 'd', 'b'])).toEqual({ untested: ['a', 'c'], unknown: ['d'] })
})
