import type { ChosenChannel, MemberKind, MessageChannel } from '@jansi/contract/message-channels'
import type { NotificationChoices } from '@jansi/contract/notification-choices'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { NotificationSection } from './notification-section.tsx'

const KEY = 'BKagOny0KF_2pCJQ3m'
const ORDERS = 'คำสั่งซื้อและการชำระเงิน'
const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }

function choicesOf(
  channels: MessageChannel[],
  push: NotificationChoices['push'],
  chosen: Partial<Record<MemberKind, ChosenChannel>> = {},
): NotificationChoices {
  const kinds = ['orders', 'loans', 'waiting'] as const
  return { channels, push, choices: kinds.map((kind) => ({ kind, channel: chosen[kind] ?? 'mail' })) }
}

/** A shop that stores the changes, as the server does. */
function shopWith(first: NotificationChoices) {
  let now = first
  const received = testServer({
    '/notifications/': () => [200, now],
    '/notifications/choice/': ({ body }) => {
      const { kind, channel } = body as { kind: MemberKind; channel: ChosenChannel }
      now = { ...now, choices: now.choices.map((one) => (one.kind === kind ? { kind, channel } : one)) }
      return [200, now]
    },
    '/notifications/browser/': ({ method }) => {
      const isOn = method === 'PUT'
      now = {
        ...now,
        channels: isOn ? ['mail', 'push'] : ['mail'],
        push: { public_key: KEY, is_subscribed: isOn },
      }
      return [200, now]
    },
  })
  renderPage(<NotificationSection />)
  return received
}

/** A browser with push whose user answers the question for the permission. */
function browserWith(answer: NotificationPermission, before: NotificationPermission = 'default') {
  const requestPermission = vi.fn(async () => answer)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: before, requestPermission })
  const pushManager = {
    getSubscription: async () => null,
    subscribe: vi.fn(async () => ({ toJSON: () => subscription })),
  }
  const serviceWorker = { register: async () => undefined, ready: Promise.resolve({ pushManager }) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  return { requestPermission, subscribe: pushManager.subscribe }
}

const options = (field: HTMLElement) => [...field.querySelectorAll('option')].map((one) => one.textContent)

beforeEach(() => accessToken.set('mine'))

test('a shop with mail alone shows no choice; LINE is offered once it is linked', async () => {
  const received = shopWith(choicesOf(['mail'], null))
  await waitFor(() => expect(received).toHaveLength(1))
  expect(screen.queryByText('การแจ้งเตือน')).toBeNull()

  document.body.replaceChildren()
  const calls = shopWith(choicesOf(['mail', 'line'], null))
  const field = await screen.findByLabelText(ORDERS)
  expect(options(field)).toEqual(['อีเมล', 'LINE'])
  await userEvent.selectOptions(field, 'line')
  await screen.findByText('คำสั่งซื้อและการชำระเงิน: LINE')
  expect(calls.at(-1)?.body).toEqual({ kind: 'orders', channel: 'line' })
})

test('the browser is asked on the choice, subscribed with the shop’s key, and switched off again', async () => {
  const { requestPermission, subscribe } = browserWith('granted')
  const received = shopWith(choicesOf(['mail'], { public_key: KEY, is_subscribed: false }))
  const field = await screen.findByLabelText(ORDERS)
  expect(requestPermission).not.toHaveBeenCalled()
  await userEvent.selectOptions(field, 'push')
  await screen.findByText('เบราว์เซอร์นี้รับการแจ้งเตือนอยู่ จนกว่าจะออกจากระบบ')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(received.slice(1).map(({ method, body }) => [method, body])).toEqual([
    ['PUT', subscription],
    ['PUT', { kind: 'orders', channel: 'push' }],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'ปิดในเบราว์เซอร์นี้' }))
  await screen.findByText('ยังไม่มีเบราว์เซอร์ที่รับการแจ้งเตือน ตอนนี้ร้านส่งทางอีเมลแทน')
  await userEvent.click(screen.getByRole('button', { name: 'รับในเบราว์เซอร์นี้' }))
  await screen.findByRole('button', { name: 'ปิดในเบราว์เซอร์นี้' })
})

test('a refused permission changes nothing and is explained', async () => {
  browserWith('denied')
  const received = shopWith(choicesOf(['mail'], { public_key: KEY, is_subscribed: false }))
  const field: HTMLSelectElement = await screen.findByLabelText(ORDERS)
  await userEvent.selectOptions(field, 'push')
  await screen.findByText(/เบราว์เซอร์นี้ไม่อนุญาตให้ร้านแจ้งเตือน/)
  expect(field.value).toBe('mail')
  expect(received).toHaveLength(1)
})

test.each([
  ['that refused it before', () => browserWith('denied', 'denied'), /ไม่อนุญาตให้ร้านแจ้งเตือน/],
  [
    'of an iPhone, outside its home screen',
    () => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false })),
    /เพิ่มร้านไว้ที่หน้าจอโฮมก่อน/,
  ],
  ['without push', () => undefined, /เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้/],
])('a browser %s is not offered, and the reason is shown', async (_, open, words) => {
  open()
  shopWith(choicesOf(['mail'], { public_key: KEY, is_subscribed: false }))
  await screen.findByText(words)
  screen.getByText('ตอนนี้ร้านส่งทุกเรื่องทางอีเมล')
  expect(screen.queryByLabelText(ORDERS)).toBeNull()
})
