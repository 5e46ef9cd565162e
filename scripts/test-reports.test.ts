import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT, run } from './processes.ts'
import { readPlaywrightReport, type TestReport } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-reports-'))
const report = join(folder, 'report.json')
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true }))

it('counts the tests of Vitest and names those that failed or needed a second try, with the reason', {
  timeout: 60_000,
}, async () => {
  writeFileSync(
    join(folder, 'brushes.test.ts'),
    `import { describe, expect, it } from 'vitest'
    let tries = 0
    it('grace-end', () => expect(1).toBe(1))
    it('holds the second time', () => expect(++tries).toBe(2))
    describe('a brush', () => it('paints', () => expect('water').toBe('paint')))`,
  )
  writeFileSync(join(folder, 'easels.test.ts'), `throw new Error('There is no easel.')`)
  const command = ['vitest', 'run', '--retry=1', `--reporter=${join(ROOT, 'scripts/test-reports.ts')}`]
  expect(await run(command, relative(ROOT, folder), { TEST_REPORT: report })).toMatchObject({ ok: false })
  const read: TestReport = JSON.parse(readFileSync(report, 'utf8'))
  expect(read).toMatchObject({ passed: 2, failed: 2 })
  expect(read.failures).toEqual(
    expect.arrayContaining([
      {
        test: expect.stringMatching(/brushes\.test\.ts › a brush > paints$/),
        message: expect.stringContaining("expected 'water' to be 'paint'"),
      },
      { test: expect.stringMatching(/easels\.test\.ts$/), message: 'There is no easel.' },
    ]),
  )
  expect(read.retried).toEqual([
    {
      test: expect.stringMatching(/brushes\.test\.ts › holds the second time$/),
      message: expect.stringContaining('expected 1 to be 2'),
    },
  ])
})

it('names the tests of Playwright that failed, and one that needed a second try', {
  timeout: 60_000,
}, async () => {
  writeFileSync(
    join(folder, 'paper.spec.ts'),
    `import { expect, test } from '@playwright/test'
    test('grace-end', () => expect(1).toBe(1))
    test.describe('paper', () => test('is dry', () => expect('wet').toBe('dry')))
    test('holds the second time', ({}, { retry }) => expect(retry).toBe(1))`,
  )
  const command = ['playwright', 'test', 'paper.spec.ts', '--reporter=json', '--retries=1']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  expect(await run(command, relative(ROOT, folder), env)).toMatchObject({ ok: false })
  const read = readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')))
  expect(read).toMatchObject({ passed: 2, failed: 1 })
  expect(read.failures).toEqual([
    {
      test: expect.stringContaining('paper.spec.ts:3 › is dry'),
      message: expect.stringContaining('Expected: "dry"'),
    },
  ])
  expect(read.retried).toEqual([
    {
      test: expect.stringContaining('paper.spec.ts:4 › holds the second time'),
      message: expect.stringContaining('Expected: 1'),
    },
  ])
})
