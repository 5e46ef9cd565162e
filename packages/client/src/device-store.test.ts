import { afterEach, expect, test, vi } from 'vitest'
import { localStore, sessionStore } from './device-store.ts'

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

/** Removes its values, and takes nothing more. */
function fill(): void {
  const storage = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: refuse,
  })
}

/** The storages of devices that take nothing, or nothing more. */
const DEVICES: [string, () => void][] = [
  ['null', () => vi.stubGlobal('localStorage', null)],
  ['full', fill],
  ['blocked', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)],
]

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStore.clear()
  sessionStore.clear()
})

test.each(DEVICES)('a storage that is %s: a value lives for the visit', (_, spoil) => {
  localStore.set('access', 'of yesterday')
  spoil()
  localStore.set('access', 'of today')
  expect(localStore.get('access')).toBe('of today')
  expect(localStore.isKept('access')).toBe(false)
  expect(localStore.get('other')).toBeNull()
  localStore.remove('access')
  expect(localStore.get('access')).toBeNull()
})

test('a full storage does not give back the value before', () => {
  localStore.set('access', 'of yesterday')
  fill()
  localStore.set('access', 'of today')
  vi.unstubAllGlobals()
  expect(localStorage.getItem('access')).toBeNull()
  localStore.set('access', 'of tomorrow')
  expect(localStorage.getItem('access')).toBe('of tomorrow')
  expect(localStore.isKept('access')).toBe(true)
})
