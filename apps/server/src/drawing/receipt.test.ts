import decodeQr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { renderReceipt } from './receipt.ts'
import { layoutReceipt, type ReceiptData, type ReceiptLine } from './receipt-layout.ts'
import type { Stamp } from './receipt-sheet.ts'

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
    kind: 'payment_proof',
    number: '2569-000042',
    orderId: ORDER_ID,
    orderedAt: new Date('2026-11-20T17:30:00Z'),
    issuedAt: new Date('2026-11-20T17:30:00Z'),
    memberName: 'กมลชนก ศรีสุวรรณ',
    lines: [watercolour],
    totalSatang: 37_100,
    receivedSatang: 37_100,
    refunds: [],
    paymentMethod: 'พร้อมเพย์ QR',
    status: 'อนุมัติแล้ว',
    colour: '#3d4fb5',
    shop: { name: 'จานสี', workshop: 'เวิร์กช็อป' },
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

/** How far a point is from the line that a stamp is written along, within the stamp's own width; else infinity. */
function acrossTo(stamp: Stamp, x: number, y: number): number {
  const [right, down] = [x - stamp.x, y - stamp.y]
  const along = right * Math.cos(stamp.angle) + down * Math.sin(stamp.angle)
  const across = down * Math.cos(stamp.angle) - right * Math.sin(stamp.angle)
  return Math.abs(along) <= stamp.width / 2 + 0.001 ? Math.abs(across) : Number.POSITIVE_INFINITY
}

describe('the receipt', () => {
  const refunds = [{ paidAt: new Date('2026-11-21T06:00:00Z'), method: 'พร้อมเพย์', satang: 18_550 }]

  it('lists each refund with the received total and the rest', () => {
    const texts = textsOf(receiptOf({ totalSatang: 18_550, refunds }))
    const rows = ['รับเงินแล้ว', '฿371.00', 'คืนเงินแล้ว พร้อมเพย์ 21 พฤศจิกายน 2569', '฿185.50', 'คงเหลือ', '฿185.50']
    expect(texts).toEqual(expect.arrayContaining(rows))
    expect(textsOf(receiptOf()).join()).not.toContain('คืนเงินแล้ว')
    // Shops from before the journal do not know the received total.
    const older = textsOf(receiptOf({ receivedSatang: 0, refunds }))
    expect(older).toContain('คืนเงินแล้ว พร้อมเพย์ 21 พฤศจิกายน 2569')
    expect(older).not.toContain('คงเหลือ')
  })

  it('of an order that is over shows across the sheet that the money went back', () => {
    const { marks } = layoutReceipt(receiptOf({ kind: 'void_summary', status: 'ยกเลิกแล้ว', refunds }), measure)
    const stamps = new Set(marks.flatMap((mark) => (mark.kind === 'stamp' ? [mark.text] : [])))
    expect([...stamps]).toEqual(['ยกเลิกแล้ว คืนเงินแล้ว'])
  })

  it('shows the payer, amount, time and method, in digits and in Thai words', () => {
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

  it('is called ใบเสร็จรับเงิน for a club with a tax id, which it then names', () => {
    const club = { ...receiptOf().club, taxId: '0-9940-00123-45-6' }
    const texts = textsOf(receiptOf({ kind: 'receipt', club })).join('\n')
    expect(texts).toContain('ใบเสร็จรับเงิน')
    expect(texts).toContain('0-9940-00123-45-6')
    expect(textsOf(receiptOf()).join('\n')).not.toContain('ใบเสร็จรับเงิน')
  })

  it.each(['summary', 'void_summary'] as const)(
    'is none before the money is confirmed: a %s has nothing of a receipt but the lines',
    (kind) => {
      const club = { ...receiptOf().club, taxId: '0-9940-00123-45-6' }
      const texts = textsOf(receiptOf({ kind, club }))
      expect(texts).toEqual(
        expect.arrayContaining([
          'ใบสรุปคำสั่งซื้อ',
          'คำสั่งซื้อเลขที่ 2569-000042',
          'ผู้สั่งซื้อ',
          'กมลชนก ศรีสุวรรณ',
          'สีน้ำ ชุด 12 สี',
          '฿371.00',
        ]),
      )
      expect(texts.join('\n')).not.toMatch(/ใบเสร็จ|หลักฐาน|ผู้ชำระเงิน|บาทถ้วน|เลขประจำตัวผู้เสียภาษี|0-9940/)
    },
  )

  it.each([1, 30])(
    'of an order that is over is crossed out with the word, wherever it is cut: %s lines',
    (count) => {
      const lines = Array.from({ length: count }, () => watercolour)
      const sheet = layoutReceipt(
        receiptOf({ kind: 'void_summary', status: 'หมดเวลาแนบสลิป', lines }),
        measure,
      )
      const stamps = sheet.marks.flatMap((mark) => (mark.kind === 'stamp' ? [mark] : []))
      // Painted last, over everything; nothing that can be scanned is left.
      expect(sheet.marks.slice(-stamps.length)).toEqual(stamps)
      expect(sheet.marks.filter(({ kind }) => kind === 'qr')).toEqual([])
      expect(new Set(stamps.map(({ text }) => text))).toEqual(new Set(['หมดเวลาแนบสลิป']))
      for (let x = 0; x <= sheet.width; x += 20) {
        for (let y = 0; y <= sheet.height; y += 20) {
          const nearest = Math.min(...stamps.map((stamp) => acrossTo(stamp, x, y)))
          expect(nearest, `${x} ${y}`).toBeLessThanOrEqual(42)
        }
      }
      for (const kind of ['summary', 'payment_proof', 'receipt'] as const) {
        const { marks } = layoutReceipt(receiptOf({ kind, lines }), measure)
        expect(marks.some((mark) => mark.kind === 'stamp')).toBe(false)
      }
    },
  )

  it('of a free loan shows ยืม and zero baht', () => {
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
      memberName: 'ศรีสุวรรณเจริญทรัพย์'.repeat(12),
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
