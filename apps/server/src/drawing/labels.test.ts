import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  LABEL_FORMAT_IDS,
  LABEL_FORMATS,
  type LabelFormat,
  labelsPerPage,
} from '@jansi/contract/label-formats'
import { pieceLabelText, readScannedCode, variantLabelText } from '@jansi/contract/scanned-code'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { LabelContent, LabelSheet } from './label-layout.ts'
import { renderLabels } from './labels.ts'

// By default the library downloads its engine.
const engine = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(engine).buffer } })

const MM_PER_POINT = 25.4 / 72
/** Millimetres by which the file may differ from the sheet. */
const TOLERANCE = 0.5
const PIXELS_PER_POINT = 4
const SHOP = '3f9a0c'

const easel: LabelContent = {
  name: 'ขาตั้งวาดภาพไม้บีชปรับระดับได้ พร้อมที่วางจานสี',
  size: 'สูง 150 ซม.',
  number: 7,
  qr: pieceLabelText(1_234_567, SHOP),
}
const brush: LabelContent = { name: 'พู่กันสีน้ำ', size: 'เบอร์ 6', number: null, qr: variantLabelText(12, SHOP) }

async function open(sheet: LabelSheet) {
  const file = getDocument({ data: new Uint8Array(renderLabels(sheet)), verbosity: 0 })
  const { numPages } = await file.promise
  const document = await file.promise
  return Promise.all(Array.from({ length: numPages }, (_, index) => document.getPage(index + 1)))
}

/** The codes that the console's reader finds on a page, with their places in millimetres from its top left, row by row. */
async function codeBoxes(page: PDFPageProxy, format: LabelFormat) {
  const pixels = await draw(page, PIXELS_PER_POINT)
  const found = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 100 })
  const rowOf = (y: number) => Math.floor((y - format.top) / format.stepY)
  const perPixel = MM_PER_POINT / PIXELS_PER_POINT
  return found
    .map(({ text, position: { topLeft, bottomRight } }) => ({
      text,
      x: topLeft.x * perPixel,
      y: topLeft.y * perPixel,
      width: (bottomRight.x - topLeft.x) * perPixel,
    }))
    .sort((a, b) => rowOf(a.y) - rowOf(b.y) || a.x - b.x)
}

async function draw(page: PDFPageProxy, scale: number) {
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  const context = canvas.getContext('2d')
  await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
}

describe.each(LABEL_FORMAT_IDS)('labels on %s', (id) => {
  const format: LabelFormat = LABEL_FORMATS[id]
  const perPage = labelsPerPage(format)

  it('have pages of its size and codes in their places, to half a millimetre', async () => {
    const pages = await open({
      format: id,
      start: 1,
      labels: Array.from({ length: perPage + 1 }, () => easel),
    })
    expect(pages).toHaveLength(2)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pages[0]?.view ?? []
    expect([x0, y0]).toEqual([0, 0])
    expect(Math.abs(x1 * MM_PER_POINT - format.pageWidth)).toBeLessThan(TOLERANCE)
    expect(Math.abs(y1 * MM_PER_POINT - format.pageHeight)).toBeLessThan(TOLERANCE)

    const [page] = pages
    if (!page) throw new Error('no page')
    const boxes = await codeBoxes(page, format)
    expect(boxes).toHaveLength(perPage)
    const [first] = boxes
    if (!first) throw new Error('no code')
    expect(first.width).toBeGreaterThan(14)
    for (const [index, box] of boxes.entries()) {
      const column = index % format.columns
      const row = Math.floor(index / format.columns)
      const left = format.left + column * format.stepX
      const top = format.top + row * format.stepY
      expect(Math.abs(box.x - first.x - column * format.stepX)).toBeLessThan(TOLERANCE)
      expect(Math.abs(box.y - first.y - row * format.stepY)).toBeLessThan(TOLERANCE)
      expect(box.x).toBeGreaterThan(left + 2)
      expect(box.x + box.width).toBeLessThan(left + format.width / 2 + 5)
      expect(Math.abs(box.y + box.width / 2 - (top + format.height / 2))).toBeLessThan(TOLERANCE)
      expect(readScannedCode(box.text, SHOP)).toEqual({ kind: 'piece', id: 1_234_567 })
    }
  })

  it('keep their texts on the label', async () => {
    const [page] = await open({ format: id, start: 1, labels: [easel] })
    const { items } = (await page?.getTextContent()) ?? { items: [] }
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    expect(texts.map(({ str }) => str).join(' ')).toContain('#7')
    for (const { transform, width } of texts) {
      const left = (transform[4] ?? 0) * MM_PER_POINT
      const baseline = format.pageHeight - (transform[5] ?? 0) * MM_PER_POINT
      expect(left + width * MM_PER_POINT).toBeLessThan(format.left + format.width)
      expect(baseline).toBeLessThan(format.top + format.height - 1.5)
      expect(baseline).toBeGreaterThan(format.top + 3)
    }
  })
})

it('begins at the first free label of a used sheet', async () => {
  const [page, second] = await open({ format: 'a4_70x37', start: 23, labels: [brush, easel, brush] })
  const texts = async (one: PDFPageProxy | undefined) =>
    one
      ? (await codeBoxes(one, LABEL_FORMATS.a4_70x37)).map(({ text, x, y }) => [
          text,
          Math.floor(x / 70),
          Math.floor((y - 0.5) / 37),
        ])
      : []
  expect(await texts(page)).toEqual([
    ['JANSI:3F9A0C:V:12', 1, 7],
    ['JANSI:3F9A0C:P:1234567', 2, 7],
  ])
  expect(await texts(second)).toEqual([['JANSI:3F9A0C:V:12', 0, 0]])
})

it('shows numbers on labels of pieces alone', async () => {
  const [page] = await open({ format: 'roll_50x25', start: 1, labels: [brush] })
  const { items } = (await page?.getTextContent()) ?? { items: [] }
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  expect(text).toContain('V12')
  expect(text).not.toContain('#')
})
