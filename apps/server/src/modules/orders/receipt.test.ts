import decodeQr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { renderReceipt } from './receipt.ts'
import { layoutReceipt, type ReceiptData, type ReceiptLine } from './receipt-layout.ts'

const ORDER_ID = '3f2b8c1e-7a64-4d0a-9c55-0f1e2d3c4b5a'

const watercolour: ReceiptLine = {
  name: 'สีน้ำ ชุด 12 สี',
  size: 'กล่องเล็ก',
  isRental: false,
  quantity: 2,
  unitPriceSatang: 18_550,
}

function receiptOf(change: Partial<ReceiptData> = {}): ReceiptData {
  return {
    number: '2569-000042',
    orderId: ORDER_ID,
    issuedAt: new Date('2026-11-20T17:30:00Z'),
    payerName: 'กมลชนก ศรีสุวรรณ',
    lines: [watercolour],
    totalSatang: 37_100,
    paymentMethod: 'พร้อมเพย์ QR',
    status: 'อนุมัติแล้ว',
    club: {
      name: 'ชมรมศิลปะบำบัด',
      address: '99 ถนนพหลโยธิน ปทุมธานี',
      phone: '081-234-5678',
      taxId: null,
    },
    ...change,
  }
}

/** Widths near enough to the real font's to see where lines break. */
const measure = (text: string, style: { size: number }) =>
  text.replace(/\p{Mn}/gu, '').length * style.size * 0.6

function textsOf(receipt: ReceiptData): string[] {
  return layoutReceipt(receipt, measure).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
}

/** Left and right edge of every text on the sheet. */
function spansOf(receipt: ReceiptData) {
  return layoutReceipt(receipt, measure).marks.flatMap((mark) => {
    if (mark.kind !== 'text') return []
    const width = measure(mark.text, mark.style)
    const left = { left: mark.x, center: mark.x - width / 2, right: mark.x - width }[mark.align]
    return [{ text: mark.text, y: mark.y, left, right: left + width }]
  })
}

describe('the receipt', () => {
  it('says who paid what, when and how, in digits and in Thai words', () => {
    expect(textsOf(receiptOf())).toEqual(
      expect.arrayContaining([
        'หลักฐานการชำระเงิน',
        'เลขที่ 2569-000042',
        'วันที่ 21 พฤศจิกายน 2569',
        'คำสั่งซื้อ 3f2b8c1e',
        'กมลชนก ศรีสุวรรณ',
        'สีน้ำ ชุด 12 สี',
        'กล่องเล็ก',
        'ซื้อ',
        '2',
        '185.50',
        '371.00',
        '฿371.00',
        'สามร้อยเจ็ดสิบเอ็ดบาทถ้วน',
        'พร้อมเพย์ QR',
        'อนุมัติแล้ว',
        'ชมรมศิลปะบำบัด',
        'โทร. 081-234-5678',
      ]),
    )
  })

  it('is called ใบเสร็จรับเงิน only for a club with a tax id, which it then names', () => {
    const club = { ...receiptOf().club, taxId: '0-9940-00123-45-6' }
    const texts = textsOf(receiptOf({ club })).join('\n')
    expect(texts).toContain('ใบเสร็จรับเงิน')
    expect(texts).toContain('0-9940-00123-45-6')
    expect(textsOf(receiptOf()).join('\n')).not.toContain('ใบเสร็จรับเงิน')
  })

  it('of a free loan says ยืม and zero baht', () => {
    const lines = [{ ...watercolour, isRental: true, unitPriceSatang: 0 }]
    const texts = textsOf(receiptOf({ lines, totalSatang: 0 }))
    expect(texts).toEqual(expect.arrayContaining(['ยืม', '0.00', '฿0.00', 'ศูนย์บาทถ้วน']))
    expect(texts).not.toContain('ซื้อ')
  })

  it('keeps every word of long names, inside the sheet and clear of the next column', () => {
    const name = `พู่กันขนสังเคราะห์สำหรับสีน้ำและสีโปสเตอร์ ${'ก'.repeat(120)} รุ่นพิเศษ`
    const lines = [{ ...watercolour, name, quantity: 1000, unitPriceSatang: 99_999_999 }]
    const receipt = receiptOf({
      lines,
      totalSatang: 99_999_999_000,
      payerName: 'ศรีสุวรรณเจริญทรัพย์'.repeat(12),
    })
    expect(textsOf(receipt).join('').replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
    const spans = spansOf(receipt)
    for (const one of spans) {
      expect(one.left, one.text).toBeGreaterThanOrEqual(64)
      expect(one.right, one.text).toBeLessThanOrEqual(736.001)
      for (const other of spans) {
        if (other === one || other.y !== one.y || other.left < one.left) continue
        expect(other.left, `${one.text} | ${other.text}`).toBeGreaterThanOrEqual(one.right)
      }
    }
  })

  it('grows with its lines and shows each of them', () => {
    const lines = Array.from({ length: 50 }, (_, i) => ({ ...watercolour, name: `สีที่ ${i + 1}` }))
    const few = layoutReceipt(receiptOf(), measure)
    const many = layoutReceipt(receiptOf({ lines }), measure)
    expect(many.height).toBeGreaterThan(few.height + 49 * 40)
    expect(textsOf(receiptOf({ lines }))).toEqual(expect.arrayContaining(lines.map((line) => line.name)))
    for (const mark of many.marks) expect(mark.y).toBeLessThan(many.height)
  })

  it('is a sharp PNG whose QR staff can scan for the whole order id', async () => {
    const png = await renderReceipt(receiptOf())
    const image = sharp(png)
    const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect((await image.metadata()).format).toBe('png')
    expect(info.width).toBe(1600)
    expect(decodeQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(ORDER_ID)
  })
})
