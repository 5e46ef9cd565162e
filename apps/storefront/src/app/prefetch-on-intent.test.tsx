import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { openPages } from './router.tsx'

const queryClient = new QueryClient()
let stop = () => {}
const loaded: string[] = []
const spies: { mockRestore: () => void }[] = []

beforeEach(() => {
  loaded.length = 0
  for (const path of Object.keys(openPages)) {
    const spy = vi.spyOn(openPages, path).mockImplementation(async () => {
      loaded.push(path)
      return {
        handle: { prefetch: (_client: QueryClient, params: object) => loaded.push(JSON.stringify(params)) },
      }
    })
    spies.push(spy)
  }
  stop = prefetchOnIntent(queryClient)
})

afterEach(() => {
  stop()
  document.body.innerHTML = ''
  for (const spy of spies.splice(0)) spy.mockRestore()
})

/** Touches a link as a finger does, inside it. */
async function touch(href: string) {
  document.body.innerHTML = `<a href="${href}"><span>ไป</span></a>`
  document.querySelector('span')?.dispatchEvent(new Event('touchstart', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve))
}

it('loads code and data of the page that a finger comes to, once', async () => {
  await touch('/product/7')
  await touch('/product/7')
  expect(loaded).toEqual(['/product/:productId', '{"productId":"7"}'])
  await touch('/tutorial/3')
  expect(loaded).toContain('/tutorial/:id')
})

it.each(['/logout', '/cart', '/bill', '/reset/password/confirm/a/b', 'https://elsewhere.example/product/7'])(
  'leaves %s alone',
  async (href) => {
    await touch(href)
    expect(loaded).toEqual([])
  },
)

it('stops', async () => {
  stop()
  await touch('/faq')
  expect(loaded).toEqual([])
})
