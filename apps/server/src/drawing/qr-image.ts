import { SHOP_COLOURS } from '@jansi/contract/colours'
import { paintSheet, textMeasure } from './receipt.ts'
import { ReceiptSheet, type TextStyle } from './receipt-sheet.ts'

/** A QR with lines of text around it: an image that is found again among the photos of a phone. */
export type QrImage = {
  /** The text in the QR. */
  qr: string
  /** Above the QR. */
  title: string
  /** Below it; the first is written larger. */
  lines: readonly string[]
}

const WIDTH = 480
const QR_SIZE = 400
const MARGIN = (WIDTH - QR_SIZE) / 2
const { ink: INK, card } = SHOP_COLOURS
const TITLE: TextStyle = { size: 26, weight: 600, color: INK }
const FIRST_LINE: TextStyle = { size: 28, weight: 600, color: INK }
const OTHER_LINE: TextStyle = { size: 20, weight: 400, color: INK }

/** Draws the image as a PNG, 960 pixels wide. For a worker process. */
export async function renderQrImage({ qr, title, lines }: QrImage): Promise<Buffer> {
  const sheet = new ReceiptSheet(textMeasure())
  const put = (text: string, style: TextStyle, top: number) =>
    sheet.fit(text, style, WIDTH / 2, top, QR_SIZE, 'center')
  let bottom = sheet.qr(qr, MARGIN, put(title, TITLE, MARGIN / 2), QR_SIZE)
  for (const [index, line] of lines.entries())
    bottom = put(line, index === 0 ? FIRST_LINE : OTHER_LINE, bottom)
  return paintSheet({ width: WIDTH, height: bottom + MARGIN / 2, paper: card, marks: sheet.marks })
}
