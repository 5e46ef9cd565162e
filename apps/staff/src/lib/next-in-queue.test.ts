import { expect, it } from 'vitest'
import { nextInQueue } from './next-in-queue.ts'

it('begins with who has waited longest, and goes on to who came after', () => {
  const queue = ['latest', 'middle', 'oldest']
  expect(nextInQueue(queue, 'dealt with')).toBe('oldest')
  expect(nextInQueue(queue, 'oldest')).toBe('middle')
  expect(nextInQueue(queue, 'middle')).toBe('latest')
  expect(nextInQueue(queue, 'latest')).toBe('oldest')
})

it('is nobody when nobody else waits', () => {
  expect(nextInQueue([], 'a')).toBeNull()
  expect(nextInQueue(['a'], 'a')).toBeNull()
})
