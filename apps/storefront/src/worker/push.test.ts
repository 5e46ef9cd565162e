import { expect, test, vi } from 'vitest'
import { openPushed, showPush } from './push.ts'

const showNotification = vi.fn(async () => undefined)
const openWindow = vi.fn(async () => null)
const focus = vi.fn(async () => undefined)

/** The worker of a shop with a tab that shows its history. */
const shop = {
  location: { origin: 'https://shop.example' },
  registration: { showNotification },
  clients: { openWindow, matchAll: async () => [{ url: 'https://shop.example/history', focus }] },
}

const tapOn = (path: string) => {
  const notification = { data: path, close: vi.fn() }
  return openPushed({ notification } as unknown as NotificationEvent)
}

test('a push message is shown, and a tap opens its page: the tab that shows it, a new one, never another site', async () => {
  vi.stubGlobal('self', shop)
  const text = { title: 'มีข่าวเรื่องคำสั่งซื้อของคุณ', body: 'จานสี', path: '/history', tag: 'k-1' }
  await showPush({ data: { json: () => text } } as unknown as PushEvent)
  expect(showNotification).toHaveBeenCalledWith(
    text.title,
    expect.objectContaining({ body: 'จานสี', tag: 'k-1', data: '/history' }),
  )
  await tapOn('/history')
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
  await tapOn('/return?tab=history')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://shop.example/return?tab=history')
  await tapOn('//evil.example/')
  expect(openWindow).toHaveBeenCalledOnce()
})
