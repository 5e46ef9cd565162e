import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function taken(queue: FairQueue<{ owner: string | undefined; name: string }>): string[] {
  const names = []
  for (let entry = queue.next(); entry !== undefined; entry = queue.next()) names.push(entry.name)
  return names
}

test('owners take turns, and among equals the first is served first', () => {
  const queue = new FairQueue<{ owner: string | undefined; name: string }>()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add({ owner: name.slice(0, 1), name })
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('d')]).toEqual([6, 3, 0])
  expect(queue.next()?.name).toBe('a1')
  expect(queue.next()?.name).toBe('b1')
  // A new owner does not wait for the second entry of another one.
  queue.add({ owner: 'd', name: 'd1' })
  expect(taken(queue)).toEqual(['c1', 'd1', 'a2', 'b2', 'a3'])
})

test('entries without an owner keep their order, and a removed one is not returned', () => {
  const queue = new FairQueue<{ owner: string | undefined; name: string }>()
  const entries = ['one', 'two', 'three'].map((name) => ({ owner: undefined, name }))
  for (const entry of entries) queue.add(entry)
  const [, second] = entries
  if (second === undefined) throw new Error('There is no second entry.')
  expect([queue.remove(second), queue.remove(second)]).toEqual([true, false])
  expect(taken(queue)).toEqual(['one', 'three'])
})
