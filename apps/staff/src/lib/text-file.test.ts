import { expect, it, vi } from 'vitest'
import { decodeText, saveFile } from './text-file.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

it('reads UTF-8, and drops the mark that spreadsheets put in front', () => {
  const { buffer } = new TextEncoder().encode('\uFEFFสีน้ำ,45')
  expect(decodeText(buffer)).toEqual({ text: 'สีน้ำ,45', legacy: false })
})

it('reads the Thai code page of older spreadsheets, and reports it', () => {
  expect(decodeText(bytes(0xca, 0xd5, 0x2c, 0x34))).toEqual({ text: 'สี,4', legacy: true })
})

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
