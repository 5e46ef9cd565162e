import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './processes.ts'
import { row } from './specification/row.ts'
import { brokenRows, coverageDocument, DOCUMENT, PARTS, testNames } from './specification-coverage.ts'

it('every row of the specification names files and tests that are there', () => {
  expect(brokenRows(PARTS)).toEqual([])
})

it('the committed page is what the rows say: npm run coverage:spec -- --write', () => {
  expect(readFileSync(join(ROOT, DOCUMENT), 'utf8')).toBe(coverageDocument(PARTS))
})

it('a row whose file, test or step is gone is told, and one that nothing holds', () => {
  const file = 'scripts/specification-coverage.test.ts'
  const gone = (says: string, ...heldBy: Parameters<typeof row>[2][]) => ({
    ...row(says, 'app/main.tsx', ...heldBy),
  })
  const rows = [
    gone('kept', { file, test: 'names are read of tests, of tables of tests, and of steps' }),
    gone('file', { file: 'scripts/gone.test.ts', test: 'any' }),
    gone('test', { file, test: 'nobody wrote this' }),
    gone('step', { file, test: 'names are read of tests, of tables of tests, and of steps', step: 'none' }),
    gone('nothing'),
    row('place', 'app/gone.tsx', { file, test: 'names are read of tests, of tables of tests, and of steps' }),
  ]
  expect(brokenRows([{ title: 'a part', rows }])).toEqual([
    'file: there is no file scripts/gone.test.ts',
    `test: ${file} has no test “nobody wrote this”`,
    `step: ${file} has no step “none”`,
    'nothing: no test holds it',
    'place: there is no file apps/storefront/src/app/gone.tsx',
  ])
})

it('names are read of tests, of tables of tests, and of steps', () => {
  const source = `
    test('one', async () => { await test.step(\`step of \${two}\`, () => read('not a name')) })
    it.each([['row']])('with %s', () => {})
    test.describe('a group', () => {})
    other.test('no')
  `
  expect(testNames('a.test.ts', source)).toEqual({
    tests: ['one', 'with %s', 'a group'],
    steps: ['step of …'],
  })
})
