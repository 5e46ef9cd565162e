import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  // A complaint on the console fails the test that caused it.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})
