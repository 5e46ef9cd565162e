import { expect, test } from 'vitest'
import { PageStore } from './page-store.ts'

const aPage = (size: number) => ({ size })
const store = () => new PageStore<{ size: number }>(({ size }) => size, 100)

test('keeps pages up to its size; those that were not asked for the longest leave', async () => {
  const pages = store()
  await pages.get('a', async () => aPage(40))
  await pages.get('b', async () => aPage(40))
  pages.peek('a')
  await pages.get('c', async () => aPage(40))
  expect(['a', 'b', 'c'].map((key) => pages.peek(key) !== undefined)).toEqual([true, false, true])
})

test('makes a page once for all who ask at once, and again after a failure', async () => {
  const pages = store()
  let made = 0
  const make = async () => {
    made += 1
    if (made === 1) throw new Error('it failed')
    return aPage(1)
  }
  const first = await Promise.allSettled([pages.get('a', make), pages.get('a', make)])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await Promise.all([pages.get('a', make), pages.get('a', make)])
  expect(made).toBe(2)
})

test('makes a page again that is no longer good', async () => {
  const pages = store()
  const old = await pages.get('a', async () => aPage(1))
  const next = await pages.get(
    'a',
    async () => aPage(2),
    (page) => page !== old,
  )
  expect([next.size, pages.peek('a')]).toEqual([2, next])
})
