import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

export type FontWeight = 400 | 600

const WEIGHTS: readonly FontWeight[] = [400, 600]
const SUBSETS = ['latin', 'thai', 'latin-ext'] as const
const FAMILIES = SUBSETS.map((subset) => `"${familyOf(subset)}"`).join(', ')

let registered = false

/** Hands the Sarabun web fonts to the canvas, once a process. Throws when a font file is missing or unreadable. */
export function registerReceiptFonts(): void {
  if (registered) return
  // Resolved as a module at run time, so that it is found from source and from a bundle alike.
  const { resolve } = createRequire(import.meta.url)
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      const file = resolve(`@fontsource/sarabun/files/sarabun-${subset}-${weight}-normal.woff2`)
      if (!GlobalFonts.registerFromPath(file, familyOf(subset))) throw new Error(`Unreadable font ${file}`)
    }
  }
  registered = true
}

/** The canvas font for a size in pixels: Latin first, Thai and rarer Latin letters where that has none. */
export function receiptFont(size: number, weight: FontWeight): string {
  return `${weight} ${size}px ${FAMILIES}`
}

// One family a subset: under one name the second file would replace the first.
function familyOf(subset: (typeof SUBSETS)[number]): string {
  return `Jansi Sarabun ${subset}`
}
