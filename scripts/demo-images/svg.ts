/** The few SVG pieces that every demo image is put together from. Shapes are drawn around (0, 0). */

/** Places a drawing: moved to (x, y), then scaled, then turned by `turn` degrees. */
export const at = (x: number, y: number, body: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn})">${body}</g>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${fade(opacity)}/>`

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${fade(opacity)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${fade(opacity)}/>`

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${fade(opacity)}/>`

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${fade(opacity)}/>`

/** Repeats a drawing `count` times. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const document = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** The item at `index`, starting over at the end, so that any number of things can share a short list. */
export function pick<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0]
}

function fade(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${opacity}"`
}
