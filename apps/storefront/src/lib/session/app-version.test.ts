import { expect, test } from 'vitest'
import { enforceAppVersion, storedVersion } from './app-version.ts'

// @spec-9.version
test('another version clears local and session storage and is replaced', {
  tags: '@spec-4.state.version',
}, () => {
  localStorage.setItem('appVersion', '3.0.9')
  localStorage.setItem('cartSale', '[]')
  sessionStorage.setItem('note', 'x')
  enforceAppVersion()
  expect(storedVersion()).toBe('3.0.10')
  expect(localStorage.getItem('cartSale')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('the same version keeps stored data', () => {
  enforceAppVersion()
  localStorage.setItem('access', 'token')
  enforceAppVersion()
  expect(localStorage.getItem('access')).toBe('token')
})
