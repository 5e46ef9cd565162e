import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapText } from './receipt-text.ts'

const width = (text: string) => text.replace(/\p{Mn}/gu, '').length

describe('wrapping Thai text', () => {
  it('breaks between words, not inside them', () => {
    expect(wrapText('พู่กันและดินสอสี', 8, width)).toEqual(['พู่กันและ', 'ดินสอสี'])
  })

  it('breaks a word that is wider than the line between characters, never before a mark', () => {
    const lines = wrapText('กี้'.repeat(10), 4, width)
    expect(lines.join('')).toBe('กี้'.repeat(10))
    for (const line of lines) {
      expect(line).toMatch(/^(กี้)+$/u)
      expect(width(line)).toBeLessThanOrEqual(4)
    }
  })

  it('does not begin a line with a closing bracket or ๆ, nor end one with an opening bracket', () => {
    for (let max = 8; max < 30; max++) {
      for (const line of wrapText('สีน้ำ (Winsor) ต่าง ๆ และ [สี] มากมาย', max, width)) {
        expect(line).not.toMatch(/^[)\]]|[([]$/u)
      }
    }
  })

  it('keeps line feeds and turns other control characters into spaces', () => {
    expect(wrapText('บ้าน\nสวน\tดอกไม้', 99, width)).toEqual(['บ้าน', 'สวน ดอกไม้'])
    expect(wrapText('', 10, width)).toEqual([''])
  })

  it('loses no character and crosses no edge, for any text', () => {
    const thai = fc.string({ unit: fc.constantFrom(...'กขปฟผำาเแโใไี้ึุู่๊ๆฯ ()-.12AB'), maxLength: 80 })
    fc.assert(
      fc.property(thai, fc.integer({ min: 12, max: 40 }), (text, max) => {
        const lines = wrapText(text, max, width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(max)
      }),
    )
  })
})
