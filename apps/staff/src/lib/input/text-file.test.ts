import { expect, it } from 'vitest'
import { decodeText } from './text-file.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

it('reads UTF-8, and drops the mark that spreadsheets put in front', () => {
  const { buffer } = new TextEncoder().encode('\uFEFFสีน้ำ,45')
  expect(decodeText(buffer)).toEqual({ text: 'สีน้ำ,45', legacy: false })
})

it('reads the Thai code page of older spreadsheets, and reports it', () => {
  expect(decodeText(bytes(0xca, 0xd5, 0x2c, 0x34))).toEqual({ text: 'สี,4', legacy: true })
})

it.each([
  ['little', bytes(0xff, 0xfe, 0x2a, 0x0e, 0x09, 0x00, 0x34, 0x00)],
  ['big', bytes(0xfe, 0xff, 0x0e, 0x2a, 0x00, 0x09, 0x00, 0x34)],
])('reads UTF-16, as spreadsheets save “Unicode text”, %s-endian', (_, file) => {
  expect(decodeText(file)).toEqual({ text: 'ส\t4', legacy: false })
})
