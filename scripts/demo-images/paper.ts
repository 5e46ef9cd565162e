import {
  darker,
  INK,
  lighter,
  mix,
  PIGMENT,
  RAINBOW,
  STEEL,
  STEEL_DARK,
  WASHES,
  WHITE,
  WOOD,
  WOOD_DARK,
} from './colours.ts'
import { at, circle, line, path, pick, rect, times } from './svg.ts'
import { blob, seeded } from './wash.ts'

/** A ring of petals: the drawing of a mandala, of which `coloured` rings (0 to 4) are painted. About 2 × 300 wide. */
export function mandala(coloured: number, stroke = INK): string {
  const ring = (
    index: number,
    count: number,
    petal: string,
    colours: readonly [string, ...string[]],
    turn = 0,
  ) =>
    times(count, (i) => {
      const fill = index < coloured ? pick(colours, i) : WHITE
      return `<path transform="rotate(${turn + (360 / count) * i})" d="${petal}" fill="${fill}" stroke="${stroke}" stroke-width="5" stroke-linejoin="round"/>`
    })
  return (
    ring(3, 16, 'M0-190C54-226 44-270 0-300C-44-270-54-226 0-190Z', ['#99C8E9', '#BFAEE4']) +
    ring(2, 12, 'M0-120C62-150 56-210 0-244C-56-210-62-150 0-120Z', ['#F7CF73', '#F6B492'], 15) +
    ring(1, 8, 'M0-50C56-70 60-130 0-172C-60-130-56-70 0-50Z', ['#F0A9B2', '#F8D3D5']) +
    ring(0, 8, 'M0 0C30-30 28-70 0-92C-28-70-30-30 0 0Z', ['#A9D29D', '#97D2CB'], 22.5) +
    `<circle r="26" fill="${coloured > 0 ? PIGMENT.yellow : WHITE}" stroke="${stroke}" stroke-width="5"/>`
  )
}

/** Draws a sheet of paper around (0, 0) with a drawing on it. */
export const sheet = (width: number, height: number, body = '', colour = '#FFFEFA'): string =>
  rect(-width / 2 + 12, -height / 2 + 14, width, height, INK, 10, 0.12) +
  rect(-width / 2, -height / 2, width, height, colour, 8) +
  body

/** A small landscape in watercolour, about 400 by 260. */
export function landscape(seed: string): string {
  const random = seeded(seed)
  return (
    path(blob(random, 0, -20, 200, 120, 0.08), '#CDE4F4') +
    circle(86, -64, 34, '#F7CF73') +
    path('M-190 60C-120-40-80-60-30 10C20-70 70-50 190 60C150 104-150 110-190 60Z', '#97D2CB') +
    path('M-196 56C-120 20-20 70 60 44S170 50 196 60C160 118-150 120-196 56Z', '#A9D29D') +
    path('M-60 104C-20 84-10 70 20 60C20 76 0 90 10 108Z', '#FFFEFA', 0.8)
  )
}

/** A pad of watercolour paper, glued at the top, about 560 by 720. */
export function paperPad(cover: string): string {
  return (
    rect(-262, -320, 560, 690, darker(cover, 0.3), 14) +
    times(5, (i) => rect(-270 - i * 3, -338 + i * 2, 560, 690, i % 2 ? '#F2EDE2' : '#FFFEFA', 10)) +
    rect(-286, -346, 560, 690, '#FFFEFA', 10) +
    rect(-286, -346, 560, 96, cover, 10) +
    rect(-286, -270, 560, 24, darker(cover)) +
    at(-6, 40, landscape(cover), 1.12) +
    path('M274 250V334Q274 344 264 344H172Z', '#E6DFD0') +
    path('M172 344L186 262L274 250Z', '#F7F2E7') +
    line('M-230 280H-60M-230 240H-120', '#DFC7A2', 14)
  )
}

/** The white label of a sketchbook with a drawing in its middle. */
export const coverLabel = (mark: string): string =>
  rect(-86, -220, 232, 190, '#FFFEFA', 18) + at(28, -122, mark)

/** A hardcover book with a ring binding, a rubber band and `mark` on its cover, about 520 by 680. */
export function sketchbook(cover: string, mark: string): string {
  return (
    rect(-222, -330, 492, 680, '#E9E4DA', 20) +
    rect(-236, -340, 492, 680, cover, 24) +
    rect(-236, -340, 92, 680, darker(cover), 24) +
    rect(196, -340, 26, 680, darker(cover, 0.45)) +
    times(
      11,
      (i) =>
        circle(-196, -292 + i * 58, 13, darker(cover, 0.6)) +
        line(
          `M-196 ${-292 + i * 58}C-270 ${-300 + i * 58}-270 ${-270 + i * 58}-206 ${-272 + i * 58}`,
          STEEL,
          13,
        ),
    ) +
    mark
  )
}

/** Loose sheets of drawing paper with a pencil line on the top one, about 640 by 620. */
export const looseSheets = (): string =>
  at(10, 20, sheet(460, 600), 1, 14) +
  at(-6, 8, sheet(460, 600, '', '#F8F4EA'), 1, 4) +
  at(
    -20,
    -6,
    sheet(
      460,
      600,
      line(
        'M-150 120C-110-20-70-60-30-100C10-40 60-40 90-120C130-20 140 60 150 120M-170 150H170',
        '#8F8A9C',
        9,
      ) + line('M70-190a34 34 0 1 0 68 0a34 34 0 1 0-68 0', '#8F8A9C', 9),
    ),
    1,
    -7,
  )

/** Coloured sheets spread like a fan, about 760 by 660. */
export const paperFan = (): string =>
  times(7, (i) =>
    at(
      0,
      330,
      at(
        0,
        -320,
        rect(-150, -230, 300, 520, mix(pick(RAINBOW, [0, 1, 2, 4, 6, 8, 9][i] ?? 0), WHITE, 0.25), 10) +
          rect(120, -230, 30, 520, INK, 6, 0.08),
      ),
      1,
      -42 + i * 14,
    ),
  )

/** The outline of a torn sheet around (0, 0): a rectangle whose edge wavers. */
function deckle(random: () => number, width: number, height: number): string {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const points = corners.flatMap(([x, y], side) => {
    const [toX, toY] = corners[(side + 1) % 4] ?? corners[0]
    return Array.from({ length: 24 }, (_, step) => {
      const share = step / 24
      const px = ((x + (toX - x) * share) * width) / 2 + random() * 12 - 6
      const py = ((y + (toY - y) * share) * height) / 2 + random() * 12 - 6
      return `${px.toFixed(1)} ${py.toFixed(1)}`
    })
  })
  return `M${points.join('L')}Z`
}

/** Handmade mulberry paper with a soft edge, petals and fibres, about 620 by 640. */
export function mulberryPaper(): string {
  const random = seeded('mulberry')
  const leaf = (x: number, y: number, turn: number, colour: string) =>
    at(x, y, path('M0-60C34-30 34 30 0 60C-34 30-34-30 0-60Z', colour, 0.75), 1, turn)
  const layer = (x: number, y: number, colour: string) => at(x, y, path(deckle(random, 560, 620), colour))
  return (
    layer(26, 30, '#D9C6A4') +
    layer(12, 14, '#EFE2C8') +
    layer(0, 0, '#FBF3E2') +
    times(26, () => {
      const [x, y] = [random() * 400 - 200, random() * 460 - 230]
      return line(
        `M${x.toFixed(0)} ${y.toFixed(0)}q${(random() * 50).toFixed(0)} ${(random() * 60 - 30).toFixed(0)} ${(random() * 90 - 20).toFixed(0)} ${(random() * 40).toFixed(0)}`,
        '#D8C39A',
        5,
        0.7,
      )
    }) +
    leaf(-110, -100, 30, WASHES.rose.mid) +
    leaf(100, -150, -40, WASHES.leaf.mid) +
    leaf(60, 60, 70, WASHES.rose.mid) +
    leaf(-90, 150, -20, WASHES.leaf.mid) +
    leaf(150, 190, 10, WASHES.sun.mid)
  )
}

/** A stretched canvas seen from the front, `width` by `height`, with an optional painting on it. */
export const canvas = (width: number, height: number, painting = ''): string =>
  rect(-width / 2 + 16, -height / 2 + 16, width, height, '#CFC4B2', 8) +
  rect(-width / 2, -height / 2, width, height, '#FFFDF7', 8) +
  rect(-width / 2 + 14, -height / 2 + 14, width - 28, height - 28, '#F7F2E8', 4) +
  painting

/** A tripod easel with a canvas on it, about 640 by 860. */
export const easel = (painting: string): string =>
  line('M0-410L0 330', WOOD_DARK, 30) +
  line('M-60-300L-230 410M60-300L230 410', WOOD, 36) +
  line('M-48-300L-218 410', lighter(WOOD, 0.3), 8) +
  rect(-96, -330, 192, 42, WOOD_DARK, 12) +
  at(0, -40, canvas(500, 400, painting)) +
  rect(-290, 168, 580, 46, WOOD, 12) +
  rect(-290, 196, 580, 18, WOOD_DARK, 8) +
  rect(-40, -272, 80, 46, WOOD, 10)

/** A small easel for the table, with a canvas on it, about 560 by 640. */
export const tableEasel = (painting: string): string =>
  line('M0-310V200', WOOD_DARK, 34) +
  at(0, -66, canvas(440, 360, painting)) +
  rect(-46, -316, 92, 60, WOOD, 12) +
  line('M-190 300L-130 120M190 300L130 120', WOOD_DARK, 34) +
  rect(-270, 112, 540, 54, WOOD, 14) +
  rect(-270, 146, 540, 20, WOOD_DARK, 10) +
  rect(-280, 262, 560, 50, WOOD, 18)

/** A drawing board with two clips and a sheet, about 640 by 720. */
export const drawingBoard = (): string =>
  rect(-318, -330, 640, 690, WOOD_DARK, 24) +
  rect(-326, -342, 640, 690, WOOD, 24) +
  rect(-120, 270, 240, 44, darker(WOOD, 0.35), 22) +
  at(
    -6,
    -46,
    sheet(
      500,
      540,
      line('M-150 130C-90-70-30-100 10-10C40-80 110-70 160 130Z', '#8F8A9C', 9) +
        circle(90, -140, 34, '#F7CF73'),
    ),
  ) +
  times(2, (i) =>
    at(
      -150 + i * 290,
      -318,
      rect(-46, -50, 92, 66, INK, 14) +
        rect(-34, 2, 68, 30, STEEL_DARK, 6) +
        rect(-30, -40, 14, 44, '#5A566A', 7),
    ),
  )
