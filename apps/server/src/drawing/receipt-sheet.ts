import type { FontWeight } from './receipt-fonts.ts'
import { wrapText } from './receipt-text.ts'

export type Align = 'left' | 'right' | 'center'
export type TextStyle = { size: number; weight: FontWeight; color: string }
export type Measure = (text: string, style: TextStyle) => number

/** One thing to paint, in layout pixels; `y` of a text is its baseline. */
export type ReceiptMark =
  | { kind: 'text'; text: string; x: number; y: number; align: Align; style: TextStyle }
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; color: string }
  | { kind: 'qr'; text: string; x: number; y: number; size: number }
  | Stamp

/**
 * A word across the content below it, centred on a point and turned by `angle` radians, with a line above and
 * below.
 */
export type Stamp = {
  kind: 'stamp'
  text: string
  x: number
  y: number
  width: number
  angle: number
  style: TextStyle
}

/**
 * Collects marks. A method that writes takes a top edge and returns the bottom edge, where the next mark may
 * begin.
 */
export class ReceiptSheet {
  readonly marks: ReceiptMark[] = []
  readonly measure: Measure

  constructor(measure: Measure) {
    this.measure = measure
  }

  /** Writes text over as many lines as it needs. An empty text takes no space. */
  write(
    text: string,
    style: TextStyle,
    x: number,
    top: number,
    width: number,
    align: Align = 'left',
  ): number {
    if (text === '') return top
    let bottom = top
    for (const line of wrapText(text, width, (part) => this.measure(part, style))) {
      bottom = this.put(line, style, x, bottom, align)
    }
    return bottom
  }

  /** Writes one line. */
  put(text: string, style: TextStyle, x: number, top: number, align: Align): number {
    this.marks.push({ kind: 'text', text, x, y: baseline(top, style), align, style })
    return top + lineHeight(style)
  }

  /** Writes one line no wider than `width`: a number too long is written smaller, never over its neighbour. */
  fit(text: string, style: TextStyle, x: number, top: number, width: number, align: Align): number {
    const size = style.size * Math.min(1, width / this.measure(text, style))
    this.marks.push({ kind: 'text', text, x, y: baseline(top, style), align, style: { ...style, size } })
    return top + lineHeight(style)
  }

  box(x: number, y: number, width: number, height: number, radius: number, color: string): void {
    this.marks.push({ kind: 'box', x, y, width, height, radius, color })
  }

  qr(text: string, x: number, y: number, size: number): number {
    this.marks.push({ kind: 'qr', text, x, y, size })
    return y + size
  }
}

/** Thai marks are above and below the base characters and need this space. */
function lineHeight(style: TextStyle): number {
  return Math.round(style.size * 1.6)
}

function baseline(top: number, style: TextStyle): number {
  return top + Math.round(style.size * 1.15)
}
