import { PAPER, type Tone, WASHES } from './colours.ts'
import { circle, ellipse, path, times } from './svg.ts'

/** A small seeded generator (mulberry32): the same seed always draws the same image. */
export function seeded(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A closed, soft, uneven outline around (x, y), as wet paint leaves it. */
export function blob(
  random: () => number,
  x: number,
  y: number,
  rx: number,
  ry: number,
  wobble = 0.12,
): string {
  const count = 14
  const turn = random() * Math.PI
  const points = Array.from({ length: count }, (_, index) => {
    const angle = turn + (index / count) * Math.PI * 2
    const reach = 1 - wobble + random() * wobble * 2
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const
  })
  const point = (index: number) => points[(index + count) % count] ?? ([x, y] as const)
  const round = (value: number) => value.toFixed(1)
  let d = `M${round(point(0)[0])} ${round(point(0)[1])}`
  for (let index = 0; index < count; index += 1) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const out = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const into = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${[...out, ...into, ...to].map(round).join(' ')}`
  }
  return `${d}Z`
}

/** One dab of watercolour: thin layers over one another, with the darker rim that drying paint leaves. */
export function dab(random: () => number, x: number, y: number, rx: number, ry: number, tone: Tone): string {
  const { light, mid } = WASHES[tone]
  const rim = blob(random, x, y, rx, ry, 0.09)
  return (
    path(blob(random, x, y, rx * 1.05, ry * 1.05, 0.11), light, 0.75) +
    `<path d="${rim}" fill="${light}" stroke="${mid}" stroke-width="5" stroke-opacity="0.45" opacity="0.9"/>` +
    path(blob(random, x - rx * 0.16, y - ry * 0.14, rx * 0.66, ry * 0.62, 0.2), mid, 0.42) +
    path(blob(random, x + rx * 0.22, y + ry * 0.26, rx * 0.52, ry * 0.46, 0.22), mid, 0.36)
  )
}

/** Drops of paint thrown around a dab. */
export function splashes(
  random: () => number,
  area: { x: number; y: number; rx: number; ry: number },
  tone: Tone,
  count = 9,
): string {
  return times(count, () => {
    const angle = random() * Math.PI * 2
    const reach = 0.98 + random() * 0.16
    const size = 5 + random() * 15
    const x = area.x + Math.cos(angle) * area.rx * reach
    const y = area.y + Math.sin(angle) * area.ry * reach
    return circle(Math.round(x), Math.round(y), Math.round(size), WASHES[tone].mid, 0.55)
  })
}

/**
 * Draws the background of an image: paper, one large wash in the given tone, and a shadow for the object on
 * it.
 */
export function ground(
  seed: string,
  width: number,
  height: number,
  tone: Tone,
  shadow?: { x?: number; y: number; rx: number },
): string {
  const random = seeded(seed)
  const area = { x: width / 2, y: height / 2, rx: width * 0.425, ry: height * 0.425 }
  return (
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>` +
    dab(random, area.x, area.y, area.rx, area.ry, tone) +
    splashes(random, area, tone) +
    (shadow
      ? ellipse(shadow.x ?? width / 2, shadow.y, shadow.rx, shadow.rx * 0.09, WASHES[tone].deep, 0.3)
      : '')
  )
}
