import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import QRCode from 'qrcode'
import { type LabelMark, type LabelPages, type LabelSheet, layoutLabels } from './label-layout.ts'
import { setFont } from './receipt-fonts.ts'

/** PDF counts in points. */
const POINTS_PER_MM = 72 / 25.4
/** Modules around the code; with the margin of the label and the gap to its texts there are four. */
const QUIET_ZONE = 2
/** Rows overlap by this part of a module, so that nobody shows a white line between them. */
const OVERLAP = 0.05
/** The ruler's text is this many times larger: measures of very small texts are rounded. */
const RULER = 20

/** Draws labels as a PDF with a page a sheet, in the size of the sheet. For a worker process. */
export function renderLabels(sheet: LabelSheet): Buffer {
  const { width, height, pages } = arrange(sheet)
  const document = new PDFDocument({ title: 'Jansi labels', creator: 'Jansi' })
  for (const marks of pages) {
    const context = document.beginPage(width * POINTS_PER_MM, height * POINTS_PER_MM)
    context.scale(POINTS_PER_MM, POINTS_PER_MM)
    for (const mark of marks) paint(context as SKRSContext2D, mark)
    document.endPage()
  }
  return document.close()
}

function arrange(sheet: LabelSheet): LabelPages {
  const ruler = createCanvas(1, 1).getContext('2d')
  return layoutLabels(sheet, (text, { size, weight }) => {
    setFont(ruler, text, size * RULER, weight)
    return ruler.measureText(text).width / RULER
  })
}

function paint(context: SKRSContext2D, mark: LabelMark): void {
  context.fillStyle = '#000000'
  if (mark.kind === 'qr') {
    paintQr(context, mark)
  } else {
    setFont(context, mark.text, mark.style.size, mark.style.weight)
    context.fillText(mark.text, mark.x, mark.y)
  }
}

/** A row's dark modules side by side are one rectangle. */
function paintQr(context: SKRSContext2D, { text, x, y, size }: Extract<LabelMark, { kind: 'qr' }>): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
  const module = size / (modules.size + 2 * QUIET_ZONE)
  const edge = QUIET_ZONE * module
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; ) {
      let end = column
      while (end < modules.size && modules.get(row, end)) end++
      if (end > column) {
        context.fillRect(
          x + edge + column * module,
          y + edge + row * module,
          (end - column) * module,
          module * (1 + OVERLAP),
        )
      }
      column = end + 1
    }
  }
}
