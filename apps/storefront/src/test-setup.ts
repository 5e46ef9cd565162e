import { noteServerTime } from '@jansi/client/server-clock'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { endAttempt } from './features/checkout/attempt.ts'
import { clearCarts } from './lib/cart/cart-store.ts'
import { session } from './lib/session/session.ts'
import { clearStorages } from './lib/session/storage.ts'
import { toastStore } from './ui/page/toast-store.ts'

// Whole pages: on a busy machine they take seconds.
configure({ asyncUtilTimeout: 20_000 })

// One after the other, the files of the suite share a window and its modules.
beforeEach(() => {
  clearStorages()
  noteServerTime(Date.now())
  window.history.replaceState(null, '', '/')
  vi.spyOn(console, 'error')
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  toastStore.clear()
  endAttempt()
  clearCarts('server')
  session.dispatch({ type: 'LOGOUT' })
  session.dispatch({ type: 'CLOSE_ALERT' })
  // Any complaint on the console fails the test that caused it.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})
