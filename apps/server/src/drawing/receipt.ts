import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import QRCode from 'qrcode'
import sharp, { type Sharp } from 'sharp'
import { setFont } from './receipt-fonts.ts'
import { layoutReceipt, type ReceiptData, type ReceiptLayout } from './receipt-layout.ts'
import type { Measure, ReceiptMark, Stamp } from './receipt-sheet.ts'

/** Pixels of the image to one of the layout: sharp on a phone that zooms in, and in print. */
const SCALE = 2
const QUIET_ZONE = 4
const STAMP_LINE = 2

/**
 * Draws the receipt or summary of an order (`GET /order/{id}/download_receipt/`) as a PNG, 1600 pixels wide and as
 * high as its lines need. The QR in its corner holds the whole order id, for staff to scan. Takes up to a tenth of a
 * second: for a worker process.
 */
export async function renderReceipt(receipt: ReceiptData): Promise<Buffer> {
  return paintSheet(layoutReceipt(receipt, textMeasure()))
}

/** Returns the measure of texts in the fonts of receipts. */
export function textMeasure(): Measure {
  const ruler = createCanvas(1, 1).getContext('2d')
  return (text, style) => {
    setFont(ruler, text, style.size, style.weight)
    return ruler.measureText(text).width
  }
}

/** Paints a sheet that was laid out with `textMeasure` as a PNG, twice as wide as its layout. */
export async function paintSheet(layout: ReceiptLayout): Promise<Buffer> {
  return rawSheet(layout, SCALE).removeAlpha().png().toBuffer()
}

/** Paints a sheet that was laid out with `textMeasure`, `scale` times as wide as its layout. */
export function rawSheet(layout: ReceiptLayout, scale: number): Sharp {
  const canvas = createCanvas(layout.width * scale, layout.height * scale)
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = layout.paper
  context.fillRect(0, 0, layout.width, layout.height)
  for (const mark of layout.marks) paint(context, mark)
  // The canvas's own encoder takes five times as long for a larger file.
  const raw = { width: canvas.width, height: canvas.height, channels: 4 as const }
  return sharp(canvas.data(), { raw })
}

function paint(context: SKRSContext2D, mark: ReceiptMark): void {
  if (mark.kind === 'qr') {
    paintQr(context, mark.text, mark.x, mark.y, mark.size)
  } else if (mark.kind === 'text') {
    setFont(context, mark.text, mark.style.size, mark.style.weight)
    context.fillStyle = mark.style.color
    context.textAlign = mark.align
    context.fillText(mark.text, mark.x, mark.y)
  } else if (mark.kind === 'stamp') {
    paintStamp(context, mark)
  } else {
    context.fillStyle = mark.color
    context.beginPath()
    context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius)
    context.fill()
  }
}

function paintStamp(context: SKRSContext2D, { text, x, y, width, angle, style }: Stamp): void {
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  setFont(context, text, style.size, style.weight)
  context.fillStyle = style.color
  context.textAlign = 'center'
  context.fillText(text, 0, style.size / 3)
  context.fillRect(-width / 2, -style.size * 1.1, width, STAMP_LINE)
  context.fillRect(-width / 2, style.size, width, STAMP_LINE)
  context.restore()
}

function paintQr(context: SKRSContext2D, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  // Whole image pixels per module keep the edges sharp; the remaining pixels widen the quiet zone.
  const module = Math.floor((size * SCALE) / (modules.size + 2 * QUIET_ZONE)) / SCALE
  const inset = Math.floor(((size - module * modules.size) / 2) * SCALE) / SCALE
  context.fillStyle = '#000000'
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      context.fillRect(x + inset + column * module, y + inset + row * module, module, module)
    }
  }
}
