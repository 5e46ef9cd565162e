import { localStore, sessionStore } from '@jansi/client/device-store'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { undoPendingAction } from './lib/actions/pending-action.ts'

// They measure their own layout, which needs a browser.
vi.mock('./form/rich-text-field.tsx', () => ({ RichTextField: () => null }))
vi.mock('./charts/bars.tsx', () => ({ Bars: () => null }))

// One after the other, the files of the suite share a window and its modules.
beforeEach(() => {
  localStore.clear()
  sessionStore.clear()
  window.history.replaceState(null, '', '/')
  // Whole pages: on a busy machine they take seconds.
  configure({ asyncUtilTimeout: 20_000, defaultHidden: false })
  vi.spyOn(console, 'error')
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  undoPendingAction()
  // A complaint on the console fails the test that caused it. During development react-admin also logs each failed read.
  const complaints = vi.mocked(console.error).mock.calls.filter(([first]) => first?.name !== 'ApiError')
  expect(complaints).toEqual([])
})
