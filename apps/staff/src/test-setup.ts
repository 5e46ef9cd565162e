import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  // A complaint on the console fails the test that caused it. During development react-admin also logs each failed read.
  const complaints = vi.mocked(console.error).mock.calls.filter(([first]) => first?.name !== 'ApiError')
  expect(complaints).toEqual([])
})
