/** A sheet or roll of labels. Lengths are millimetres; the first label begins at `left` and `top` of the page. */
export type LabelFormat = {
  /** Its name in the console, in Thai. */
  name: string
  pageWidth: number
  pageHeight: number
  width: number
  height: number
  columns: number
  rows: number
  left: number
  top: number
  /** From the left edge of a label to that of the next one, and from the top edge to the next one. */
  stepX: number
  stepY: number
}

const A4 = { pageWidth: 210, pageHeight: 297 }

/** Sheets that Thai shops sell, and the roll of usual label printers. */
export const LABEL_FORMATS = {
  a4_70x37: {
    ...A4,
    name: 'A4 · 24 ดวง (70 × 37 มม.)',
    width: 70,
    height: 37,
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    stepX: 70,
    stepY: 37,
  },
  a4_63x38: {
    ...A4,
    name: 'A4 · 21 ดวง (63.5 × 38.1 มม.)',
    width: 63.5,
    height: 38.1,
    columns: 3,
    rows: 7,
    left: 7.25,
    top: 15.15,
    stepX: 66,
    stepY: 38.1,
  },
  roll_50x25: {
    name: 'ม้วน 50 × 25 มม.',
    pageWidth: 50,
    pageHeight: 25,
    width: 50,
    height: 25,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    stepX: 50,
    stepY: 25,
  },
} as const satisfies Record<string, LabelFormat>

export const LABEL_FORMAT_IDS = [
  'a4_70x37',
  'a4_63x38',
  'roll_50x25',
] as const satisfies readonly (keyof typeof LABEL_FORMATS)[]
export type LabelFormatId = (typeof LABEL_FORMAT_IDS)[number]

/** Returns how many labels a page has. */
export function labelsPerPage({ columns, rows }: LabelFormat): number {
  return columns * rows
}

/** Returns the place of a label, counted from 0 over all pages, with millimetres from the top left of its page. */
export function placeOfLabel(format: LabelFormat, index: number): { page: number; x: number; y: number } {
  const perPage = labelsPerPage(format)
  const onPage = index % perPage
  return {
    page: Math.floor(index / perPage),
    x: format.left + (onPage % format.columns) * format.stepX,
    y: format.top + Math.floor(onPage / format.columns) * format.stepY,
  }
}
