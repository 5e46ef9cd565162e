import { expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'

it('keeps the address of a file until a slow browser has read it', () => {
  vi.useFakeTimers()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  saveFile('products.csv', 'name', 'text/csv')
  vi.advanceTimersByTime(59_000)
  expect(saved).toEqual(['products.csv blob:file'])
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:file')
  vi.useRealTimers()
})
