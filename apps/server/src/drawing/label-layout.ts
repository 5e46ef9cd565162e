import {
  LABEL_FORMATS,
  type LabelFormat,
  type LabelFormatId,
  placeOfLabel,
} from '@jansi/contract/label-formats'
import { printedCode } from '@jansi/contract/scanned-code'
import type { FontWeight } from './receipt-fonts.ts'
import { wrapText } from './receipt-text.ts'

/** The content of one label. `number` is that of a numbered piece, `qr` the text of its code. */
export type LabelContent = { name: string; size: string; number: number | null; qr: string }

/** Labels for one file. `start` is the first place of the first sheet that they use, from 1. */
export type LabelSheet = { format: LabelFormatId; start: number; labels: readonly LabelContent[] }

export type LabelStyle = { size: number; weight: FontWeight }

/** A mark on a page, millimetres from its top left; texts are placed by their baseline. */
export type LabelMark =
  | { kind: 'qr'; text: string; x: number; y: number; size: number }
  | { kind: 'text'; text: string; x: number; y: number; style: LabelStyle }

export type LabelPages = { width: number; height: number; pages: LabelMark[][] }

/** Returns the width of a text in millimetres. */
export type Measure = (text: string, style: LabelStyle) => number

/** Printers shift a sheet by up to this many millimetres: nothing is drawn nearer to the edge of a label. */
const MARGIN = 2
const GAP = 1.5
/** Larger codes are no easier to read, and leave less width for names. */
const MAX_QR = 24
const MAX_QR_SHARE = 0.38

const NAME: LabelStyle = { size: 3.4, weight: 600 }
const SIZE: LabelStyle = { size: 3, weight: 400 }
const NUMBER: LabelStyle = { size: 6, weight: 600 }
const CODE: LabelStyle = { size: 2.4, weight: 400 }
/** Lines of Thai need space for the marks above and below characters, and these scripts need more. */
const LEADING = 1.35
const TALL_LEADING = 1.8
const TALL = /\p{Script=Myanmar}|\p{Script=Khmer}/u

/** Lays labels out on the pages of their format. */
export function layoutLabels({ format: id, start, labels }: LabelSheet, measure: Measure): LabelPages {
  const format: LabelFormat = LABEL_FORMATS[id]
  const pages: LabelMark[][] = []
  for (const [index, label] of labels.entries()) {
    const { page, x, y } = placeOfLabel(format, start - 1 + index)
    const marks = layoutLabel(label, format, measure).map((mark) => ({
      ...mark,
      x: mark.x + x,
      y: mark.y + y,
    }))
    pages[page] = [...(pages[page] ?? []), ...marks]
  }
  return { width: format.pageWidth, height: format.pageHeight, pages }
}

/** The QR is on the left; next to it are name and size, and at the bottom the number, large, and the code for people. */
function layoutLabel(label: LabelContent, format: LabelFormat, measure: Measure): LabelMark[] {
  const inner = format.height - 2 * MARGIN
  const qr = Math.min(inner, MAX_QR, format.width * MAX_QR_SHARE)
  const left = MARGIN + qr + GAP
  const width = format.width - left - MARGIN
  const marks: LabelMark[] = [
    { kind: 'qr', text: label.qr, x: MARGIN, y: (format.height - qr) / 2, size: qr },
  ]
  const write = (text: string, x: number, y: number, style: LabelStyle) =>
    marks.push({ kind: 'text', text, x, y, style })

  const bottom = format.height - MARGIN - CODE.size * 0.3
  const number = label.number === null ? '' : `#${label.number}`
  const code = printedCode(label.qr)
  write(code, format.width - MARGIN - measure(code, CODE), bottom, CODE)
  if (number !== '') write(number, left, bottom, NUMBER)

  const leading = TALL.test(label.name + label.size) ? TALL_LEADING : LEADING
  const sizeLines = fit(label.size, 1, width, SIZE, measure)
  const bottomHeight = number === '' ? CODE.size * LEADING : NUMBER.size
  const free = inner - bottomHeight - sizeLines.length * SIZE.size * leading
  const maxLines = Math.max(1, Math.floor(free / (NAME.size * leading)))
  let y = MARGIN
  for (const line of fit(label.name, maxLines, width, NAME, measure)) {
    write(line, left, y + NAME.size, NAME)
    y += NAME.size * leading
  }
  for (const line of sizeLines) {
    write(line, left, y + SIZE.size, SIZE)
    y += SIZE.size * leading
  }
  return marks
}

/** The first lines of a text; a rest that does not fit is cut with an ellipsis. */
function fit(text: string, maxLines: number, width: number, style: LabelStyle, measure: Measure): string[] {
  const lines = wrapText(text, width, (part) => measure(part, style))
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(kept.at(-1) ?? '')]
  while (letters.length > 0) {
    const cut = `${letters.map(({ segment }) => segment).join('')}…`
    if (measure(cut, style) <= width) return [...kept.slice(0, -1), cut]
    letters.pop()
  }
  return kept
}
