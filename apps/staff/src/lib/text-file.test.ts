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
