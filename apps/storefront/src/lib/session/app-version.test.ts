import { expect, test } from 'vitest'
import { keepOneVersion, storedVersion } from './app-version.ts'

test('another version clears local and session storage and is replaced', {
  tags: '@spec-4.state.version',
}, () => {
  localStorage.setItem('appVersion', '3.0.9')
  localStorage.setItem('cartSale', '[]')
  sessionStorage.setItem('note', 'x')
  keepOneVersion()
  expect(storedVersion()).toBe('3.0.10')
  expect(localStorage.getItem('cartSale')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('the same version keeps stored data', () => {
  keepOneVersion()
  localStorage.setItem('access', 'token')
  keepOneVersion()
  expect(localStorage.getItem('access')).toBe('token')
})
