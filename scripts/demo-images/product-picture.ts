import type { Tone } from './colours.ts'

/** The image of one product, before its ground is laid. */
export interface ProductPicture {
  tone: Tone
  /** The object on a square of 1000 by 1000. */
  draw: () => string
  /** Height and half-width of the shadow of the object; none for flat objects. */
  shadow?: { y: number; rx: number }
}
