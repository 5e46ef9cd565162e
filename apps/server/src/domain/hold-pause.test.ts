import { expect, it } from 'vitest'
import { pausedUntil } from './hold-pause.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 3, minutes))
const ranOut = (minutes: number, ...variantIds: number[]) => ({ at: at(minutes), variantIds })

it.each([
  ['one hold that ran out', [ranOut(0, 1)], [1], 1, null],
  ['the second within an hour', [ranOut(0, 1), ranOut(60, 1)], [1], 61, 120],
  ['two that are further apart', [ranOut(0, 1), ranOut(61, 1)], [1], 62, null],
  ['the end of the pause', [ranOut(0, 1), ranOut(60, 1)], [1], 120, null],
  ['another size', [ranOut(0, 1), ranOut(30, 1)], [2], 31, null],
  ['one of several sizes', [ranOut(0, 1, 2), ranOut(30, 2, 3)], [1, 2], 31, 90],
  ['different sizes', [ranOut(0, 1), ranOut(30, 2)], [1, 2], 31, null],
] as const)('after %s', (_, runOuts, variants, now, until) => {
  expect(pausedUntil(runOuts, variants, at(now))).toEqual(until === null ? null : at(until))
})
