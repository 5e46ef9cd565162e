import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT, run } from './processes.ts'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-reports-'))
const report = join(folder, 'report.json')
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names the tests of Vitest that failed, with the reason', { timeout: 60_000 }, async () => {
  writeFileSync(
    join(folder, 'brushes.test.ts'),
    `import { describe, expect, it } from 'vitest'
    it('holds', () => expect(1).toBe(1))
    describe('a brush', () => it('paints', () => expect('water').toBe('paint')))`,
  )
  const command = ['vitest', 'run', '--reporter=json', `--outputFile=${report}`]
  expect(await run(command, relative(ROOT, folder))).toMatchObject({ ok: false })
  const read = readVitestReport(JSON.parse(readFileSync(report, 'utf8')))
  expect(read).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [{ test: expect.stringMatching(/brushes\.test\.ts › a brush paints$/) }],
  })
  expect(read.failures[0]?.message).toContain("expected 'water' to be 'paint'")
})

it('names the tests of Playwright that failed, including one that needed a second try', {
  timeout: 60_000,
}, async () => {
  writeFileSync(
    join(folder, 'paper.spec.ts'),
    `import { expect, test } from '@playwright/test'
    test('holds', () => expect(1).toBe(1))
    test.describe('paper', () => test('is dry', () => expect('wet').toBe('dry')))
    test('holds the second time', ({}, { retry }) => expect(retry).toBe(1))`,
  )
  const command = ['playwright', 'test', 'paper.spec.ts', '--reporter=json', '--retries=1']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  expect(await run(command, relative(ROOT, folder), env)).toMatchObject({ ok: false })
  const read = readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')))
  expect(read).toMatchObject({ passed: 1, failed: 2 })
  expect(read.failures.map(({ test }) => test).sort()).toEqual([
    expect.stringContaining('paper.spec.ts:3 › is dry'),
    expect.stringContaining('paper.spec.ts:4 › holds the second time'),
  ])
  expect(read.failures.find(({ test }) => test.endsWith('is dry'))?.message).toContain('Expected: "dry"')
})
