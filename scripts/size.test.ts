import { expect, it } from 'vitest'
import { measure, sizeReport } from './size.ts'

const SOURCE = `import {
  z,
} from 'zod'

/** A call
 * of the shop. */
export const showBanner = get.public('/banner/', {
  summary: 'Show a banner',
  // Its status.
  200: banner,
})

export function twice(n: number) {
  return n * 2 // doubled
}
`

it('counts the lines of code without blank lines, comments and imports', () => {
  expect(measure('packages/contract/src/banners.ts', SOURCE)).toEqual({
    file: 'packages/contract/src/banners.ts',
    workspace: 'packages/contract',
    kind: 'source',
    lines: 15,
    code: 7,
    callLines: 5,
    longestFunction: 3,
  })
})

it.each([
  ['apps/server/src/modules/faq/faq.test.ts', 'tests'],
  ['apps/server/test/database.ts', 'helpers of tests'],
  ['apps/staff/src/console-testing.tsx', 'helpers of tests'],
  ['apps/staff/src/app.tsx', 'source'],
])('counts %s with %s', (file, kind) => {
  expect(measure(file, '').kind).toBe(kind)
})

it('adds the lines that mount calls to those that define them', () => {
  const report = sizeReport(
    new Map([
      ['packages/contract/src/banners.ts', SOURCE],
      ['apps/server/src/modules/banners/routes.ts', 'mount(showBanner)\nmount(listBanners)\n'],
    ]),
    2,
  )
  expect(report).toContain('lines a call: 3.5 (2 calls: 5 lines define them, 2 mount them)')
})
