import { expect, it } from 'vitest'
import { SearchTurns } from './search-turns.ts'

it('lets a search of another network come before the others of a crowd', async () => {
  const turns = new SearchTurns()
  const order: string[] = []
  const search = (network: string) => turns.take(network, () => order.push(network))
  await Promise.all([search('crowd'), search('crowd'), search('crowd'), search('visitor')])
  expect(order).toEqual(['crowd', 'crowd', 'visitor', 'crowd'])
})

it('goes on after a search that fails, and refuses with 503 when 50 of a network wait', async () => {
  const turns = new SearchTurns()
  const failed = turns.take('crowd', () => {
    throw new Error('no such word')
  })
  await expect(failed).rejects.toThrow('no such word')
  const waiting = Array.from({ length: 50 }, (_, n) => turns.take('crowd', () => n))
  await expect(turns.take('crowd', () => 50)).rejects.toMatchObject({ status: 503, by: 'searches' })
  expect(await turns.take('visitor', () => 'found')).toBe('found')
  expect(await Promise.all(waiting)).toHaveLength(50)
})
