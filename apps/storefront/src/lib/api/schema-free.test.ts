import { getUser } from '@jansi/contract/auth'
import { outOfStockBody } from '@jansi/contract/cart'
import { isBinary } from '@jansi/contract/endpoint'
import { downloadReceipt } from '@jansi/contract/orders'
import { expect, test } from 'vitest'

test('the storefront knows how to reach an endpoint without its schemas', () => {
  const { method, path, access } = getUser
  expect({ method, path, access }).toEqual({ method: 'GET', path: '/dj-rest-auth/user/', access: 'member' })
})

test('the storefront still distinguishes an image from JSON', () => {
  expect(isBinary(downloadReceipt.responses[200])).toBe(true)
  expect(isBinary(getUser.responses[200])).toBe(false)
})

test('checking a value with a schema of the browser is a mistake that cannot be missed', () => {
  expect(() => outOfStockBody.safeParse({})).toThrow('carries no schemas: safeParse')
})
