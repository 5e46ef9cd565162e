import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STORED_AT_HEADER } from './offline-copy.ts'
import { sendRequest } from './send-request.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { deviceNow, noteServerTime, serverNow } from './server-clock.ts'

const REQUEST = { method: 'GET', url: '/api/x', headers: {}, body: undefined, isBinary: false }
const SERVER_TIME = Date.parse('2026-12-01T03:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function receive(deviceTime: number, headers: Record<string, string> = {}): Promise<void> {
  vi.setSystemTime(deviceTime)
  const date = new Date(SERVER_TIME).toUTCString()
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date, ...headers } }))
  await sendRequest(REQUEST)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  noteServerTime(Date.now())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the present moment', () => {
  test.each([
    ['a day behind', -DAY],
    ['a day ahead', DAY],
    ['a year behind', -365 * DAY],
    ['ten minutes ahead', 10 * MINUTE],
  ])('is the server’s where the device is %s', async (_, wrong) => {
    await receive(SERVER_TIME + wrong)
    expect(serverNow()).toBe(SERVER_TIME)
    expect(deviceNow()).toBe(SERVER_TIME + wrong)
    vi.setSystemTime(SERVER_TIME + wrong + MINUTE)
    expect(serverNow()).toBe(SERVER_TIME + MINUTE)
  })

  test('is learned from the response to an upload', async () => {
    class Upload extends XMLHttpRequest {
      override open() {}
      override send() {
        this.onload?.(new ProgressEvent('load'))
      }
      override setRequestHeader() {}
      override getResponseHeader = (name: string) =>
        name === 'date' ? new Date(SERVER_TIME).toUTCString() : null
    }
    vi.stubGlobal('XMLHttpRequest', Upload)
    vi.setSystemTime(SERVER_TIME + DAY)
    await sendWithProgress(() => {})({ ...REQUEST, method: 'POST' })
    expect(serverNow()).toBe(SERVER_TIME)
  })

  test('is the device’s where both agree within two minutes, as after its clock was set', async () => {
    await receive(SERVER_TIME + DAY)
    await receive(SERVER_TIME + MINUTE)
    expect(serverNow()).toBe(SERVER_TIME + MINUTE)
  })

  test.each([
    ['a copy that the service worker kept', { [STORED_AT_HEADER]: '1' }],
    ['a copy of a cache on the way', { age: '86400' }],
    ['a response without a readable date', { date: '' }],
  ])('is not learned from %s', async (_, headers) => {
    await receive(SERVER_TIME + DAY, headers)
    expect(serverNow()).toBe(SERVER_TIME + DAY)
  })
})
