import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './processes.ts'

const table = readFileSync(join(ROOT, 'docs/abuse-cases.md'), 'utf8')
const rows = table.split('\n').filter((line) => /^\| \d+ \|/.test(line))

it('the page of abuse cases has them all, in order', () => {
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(
    Array.from({ length: 27 }, (_, index) => index + 1),
  )
})

it.each(rows)('names tests that are there: %s', (row) => {
  const cell = row.split('|')[4] ?? ''
  const named = cell.split('`').slice(1)
  expect(named.length).toBeGreaterThan(1)
  for (let at = 0; at < named.length; at += 2) {
    const file = join(ROOT, 'apps/server', named[at] ?? '')
    expect(existsSync(file), `${named[at]} is missing`).toBe(true)
    const source = readFileSync(file, 'utf8')
    for (const [, name = ''] of (named[at + 1] ?? '').matchAll(/"([^"]+)"/g)) {
      expect(source.includes(name), `${named[at]} has no test that begins "${name}"`).toBe(true)
    }
  }
})
