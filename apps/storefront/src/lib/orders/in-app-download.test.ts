import { beforeEach, expect, test, vi } from 'vitest'
import { testServer } from '../../test-server.ts'
import { saveInApp } from './in-app-download.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const url = 'https://shop.example/api/download/?key=a.b'
let opened: string[]

beforeEach(() => {
  opened = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
})
const browse = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

test.each([
  ['LINE on an iPhone', `${IPHONE} Safari Line/15.6.0`],
  ['Facebook on an iPhone', `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/510.0.0]`],
  ['another app on an iPhone', `${IPHONE} Mobile/22F76`],
  ['LINE on Android', `${ANDROID} Version/4.0 Chrome/137.0.0.0 Mobile Safari/537.36 Line/15.6.0/IAB`],
  ['a view on Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Chrome/137.0.0.0'],
])('%s opens an address of the file', async (_app, userAgent) => {
  browse(userAgent)
  const received = testServer({ '/download/': [201, { url, expires_at: '2026-11-23T02:00:00Z' }] })
  expect(await saveInApp({ kind: 'member_qr' })).toBe(true)
  expect(received.map(({ method, body }) => [method, body])).toEqual([['POST', { kind: 'member_qr' }]])
  expect(opened).toEqual([url])
})

test.each([
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
])('%s saves the file itself', async (_browser, userAgent) => {
  browse(userAgent)
  const received = testServer({})
  expect(await saveInApp({ kind: 'member_qr' })).toBe(false)
  expect(received).toEqual([])
})

test('a server that gives no address leaves the file to the page', async () => {
  browse(`${IPHONE} Safari Line/15.6.0`)
  testServer({})
  expect(await saveInApp({ kind: 'member_qr' })).toBe(false)
  expect(opened).toEqual([])
})
