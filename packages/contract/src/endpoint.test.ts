import { expect, it } from 'vitest'
import { login } from './auth.ts'
import { listBanners } from './banners.ts'
import { declaredResponses, isBinary } from './endpoint.ts'
import { errorCodeOf } from './error-codes.ts'
import { imageAtWidth, imageSrcSet } from './images.ts'
import { downloadReceipt, getOrder } from './orders.ts'
import { transitionOrder } from './staff-orders.ts'

const statuses = (endpoint: Parameters<typeof declaredResponses>[0]) =>
  Object.keys(declaredResponses(endpoint)).map(Number)

it('a public list declares no refusal that it cannot answer', () => {
  expect(statuses(listBanners)).toEqual([200, 429, 500, 503])
})

it('a call with a body declares its field errors', () => {
  expect(statuses(login)).toEqual([200, 400, 403, 413, 415, 429, 500, 503])
})

it('a call of a member’s own thing declares that it may be missing or somebody else’s', () => {
  expect(statuses(getOrder)).toEqual([200, 401, 403, 404, 429, 500, 503])
  expect(statuses(transitionOrder)).toContain(409)
})

it('only the receipt is bytes', () => {
  expect(isBinary(downloadReceipt.responses[200])).toBe(true)
  expect(isBinary(getOrder.responses[200])).toBe(false)
})

it('an error code is read only where there is a Thai text for it', () => {
  expect(errorCodeOf({ detail: 'x', code: 'out_of_stock' })).toBe('out_of_stock')
  expect(errorCodeOf({ detail: 'x', code: 'something_else' })).toBeNull()
  expect(errorCodeOf({ detail: 'x', code: 'toString' })).toBeNull()
  expect(errorCodeOf(null)).toBeNull()
})

it('offers a public image in its widths, and any other address unchanged', () => {
  const url = 'http://127.0.0.1:3000/media/public/abcdefghijklmnopqrstuv/1280.webp'
  expect(imageAtWidth(url, 320)).toBe('http://127.0.0.1:3000/media/public/abcdefghijklmnopqrstuv/320.webp')
  expect(imageSrcSet(url)).toContain('/828.webp 828w')
  expect(imageSrcSet('https://example.org/a.png')).toBeUndefined()
})
