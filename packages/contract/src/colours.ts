import { WELLS, type WellKind } from './wells.ts'

/** The colours of every shop: paper and ink, and those that mean a state. `theme.css` of the storefront repeats them. */
export const SHOP_COLOURS = {
  paper: '#fbf8f3',
  card: '#ffffff',
  ink: '#2a2733',
  inkSoft: '#5f5a6b',
  line: '#e4ddd2',
  /** Of fields and other things one acts on: 3:1 on paper, which `line` does not reach. */
  edge: '#8b8494',
  /** Behind images that are not there yet. */
  sand: '#f1ede6',
  coral: '#c8452f',
  coralDeep: '#98301e',
  coralTint: '#fcece8',
  leaf: '#2f7a55',
  leafDeep: '#1f5c3e',
  leafTint: '#e6f3ec',
  amber: '#8a5a00',
  amberDeep: '#6d4700',
  amberTint: '#fdf2d8',
} as const

/** The colours that follow from a club's two. */
export type IdentityColours = {
  /** Of actions and links: of their text, or behind white text. */
  main: string
  mainDeep: string
  mainTint: string
  /** Of decoration, also behind white text. */
  accent: string
  /** The main colours in a chart that has `leaf` and `coral` too, from which they are distinct. */
  seriesMain: string
  seriesDeep: string
  /** Dabs of paint: behind images, never behind text. */
  washRose: string
  washSun: string
  washLeaf: string
  washSky: string
  /** The paint in the wells of an order's palette. */
  wells: Record<WellKind, string>
}

/** The colours of a shop whose club has not given it any. */
export const DEFAULT_COLOURS: IdentityColours = {
  main: '#3d4fb5',
  mainDeep: '#2c3a8c',
  mainTint: '#eef0fa',
  accent: '#c8452f',
  seriesMain: '#3d4fb5',
  seriesDeep: '#2c3a8c',
  washRose: '#f6d5d3',
  washSun: '#fae5b4',
  washLeaf: '#cfe6d4',
  washSky: '#cfe0f3',
  wells: {
    ordered: WELLS.ordered.paint,
    paid: WELLS.paid.paint,
    checked: WELLS.checked.paint,
    collected: WELLS.collected.paint,
    returned: WELLS.returned.paint,
  },
}
