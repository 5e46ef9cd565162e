import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { type Face, MAIN_FACES, otherFacesFor } from './faces.ts'

export type FontWeight = 400 | 600

const MAIN_FAMILIES = MAIN_FACES.map(({ family }) => family)
/** The canvas gives no memory back for a face that is taken from it; all of them take 11 MB of a process that ends when idle. */
const registered = new Set<Face>()

/**
 * Sets the font in which a context measures and draws a text: the shop's typeface, and for characters that it lacks the faces
 * that have them. These are handed to the canvas at their first need. Throws when a font file is missing or unreadable.
 */
export function setFont(context: SKRSContext2D, text: string, size: number, weight: FontWeight): void {
  for (const face of MAIN_FACES) register(face)
  const others = otherFacesFor(text)
  for (const face of others) register(face)
  // The larger faces have all weights in one file.
  context.fontVariationSettings = `'wght' ${weight}`
  const families = [...MAIN_FAMILIES, ...others.map(({ family }) => family)]
  context.font = `${weight} ${size}px ${families.map((family) => `"${family}"`).join(', ')}`
}

function register(face: Face): void {
  if (registered.has(face)) return
  for (const file of face.files) {
    if (!GlobalFonts.registerFromPath(file, face.family)) throw new Error(`Unreadable font ${file}`)
  }
  registered.add(face)
}
