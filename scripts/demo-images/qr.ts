import QRCode from 'qrcode'
import { PIGMENT } from './colours.ts'
import { document, rect, times } from './svg.ts'

/** A QR code of `text` in the shop's blue with soft cells, 600 by 600. */
export function qrSvg(text: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
  const cell = 480 / modules.size
  const cells = times(modules.size * modules.size, (index) => {
    const [column, row] = [index % modules.size, Math.floor(index / modules.size)]
    if (!modules.get(row, column)) return ''
    return rect(60 + column * cell, 60 + row * cell, cell + 0.4, cell + 0.4, PIGMENT.indigo, 2)
  })
  return document(600, 600, rect(0, 0, 600, 600, '#FFFFFF') + cells)
}
