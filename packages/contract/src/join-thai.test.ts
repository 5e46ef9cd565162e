import { expect, it } from 'vitest'
import { joinThai } from './join-thai.ts'

it.each([
  ['เวิร์กช็อป', 'เพิ่มเวิร์กช็อปนี้'],
  ['class', 'เพิ่ม class นี้'],
  ['ค่าย 2', 'เพิ่มค่าย 2 นี้'],
  ['', 'เพิ่มนี้'],
])('puts a space between Thai and another script: %s', (word, text) => {
  expect(joinThai`เพิ่ม${word}นี้`).toBe(text)
  expect(joinThai`${word} (เดิม)`).toBe(`${word} (เดิม)`)
})
