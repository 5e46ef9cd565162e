import type { Measure, Stamp, TextStyle } from './receipt-sheet.ts'

const style: TextStyle = { size: 30, weight: 600, color: '#C2253C80' }
/** Radians: the lines rise to the right. */
const ANGLE = -Math.PI / 9
const BETWEEN_WORDS = 36
const BETWEEN_LINES = 84

/**
 * Crosses a sheet out: repeats the word along rising lines from edge to edge, so that no readable part can be
 * cut out without the word. Layout pixels.
 */
export function crossOut(word: string, sheet: { width: number; height: number }, measure: Measure): Stamp[] {
  const width = measure(word, style) + BETWEEN_WORDS
  const [along, across] = [Math.cos(ANGLE), Math.sin(ANGLE)]
  const reach = Math.hypot(sheet.width, sheet.height) / 2
  const lines = Math.ceil(reach / BETWEEN_LINES)
  const columns = Math.ceil(reach / width) + 1
  const stamps: Stamp[] = []
  for (let line = -lines; line <= lines; line += 1) {
    // Every other line is moved by half a word: no upright gap is left between them.
    const shift = line % 2 === 0 ? 0 : width / 2
    for (let column = -columns; column <= columns; column += 1) {
      const [right, down] = [column * width + shift, line * BETWEEN_LINES]
      const x = sheet.width / 2 + right * along - down * across
      const y = sheet.height / 2 + right * across + down * along
      const isSeen = x > -width && x < sheet.width + width && y > -width && y < sheet.height + width
      if (isSeen) stamps.push({ kind: 'stamp', text: word, x, y, width, angle: ANGLE, style })
    }
  }
  return stamps
}
