import { brush, brushRoll, paletteKnife, waterBrush } from './brushes.ts'
import { PIGMENT } from './colours.ts'
import { pencil } from './dry-colours.ts'
import { emoji } from './emoji.ts'
import {
  canvas,
  coverLabel,
  drawingBoard,
  easel,
  landscape,
  looseSheets,
  mandala,
  mulberryPaper,
  paperFan,
  paperPad,
  sketchbook,
  tableEasel,
} from './paper.ts'
import type { ProductPicture } from './product-picture.ts'
import { apron, clayBlocks, clayTools, lightPad, tape, waterPot, wellPalette } from './studio.ts'
import { at, circle, pick, times } from './svg.ts'

const { red, pink, orange, yellow, green, teal, sky, indigo, violet, brown } = PIGMENT
const painting = at(0, 0, landscape('canvas'), 0.95)
const flower = [red, pink, orange, violet, yellow] as const

/** Images of tools and material for painting: brushes, paper, canvas, things of the workshop. */
export const STUDIO_PRODUCTS = {
  'round-brush': {
    tone: 'leaf',
    draw: () =>
      times(3, (i) =>
        at(
          330 + i * 170,
          510,
          brush(pick([red, indigo, green], i), { tip: pick([yellow, pink, sky], i) }),
          [0.86, 1, 1.14][i],
          -10 + i * 10,
        ),
      ),
  },
  'flat-brush': {
    tone: 'leaf',
    draw: () =>
      times(3, (i) =>
        at(
          330 + i * 170,
          510,
          brush(pick([orange, teal, violet], i), { head: 'flat', tip: pick([sky, red, yellow], i) }),
          [0.86, 1, 1.14][i],
          -10 + i * 10,
        ),
      ),
  },
  'wash-brush': {
    tone: 'leaf',
    draw: () =>
      at(390, 510, brush(brown, { head: 'mop', hair: '#E9D9BF' }), 1.1, -12) +
      at(640, 510, brush(brown, { head: 'fan', hair: '#D9BE95' }), 1.05, 12),
  },
  'water-brush': {
    tone: 'leaf',
    draw: () =>
      times(3, (i) =>
        at(330 + i * 170, 500, waterBrush(pick([green, sky, indigo], i)), [0.9, 1, 1.1][i], -10 + i * 10),
      ),
  },
  'brush-roll': { tone: 'leaf', draw: () => at(485, 490, brushRoll('#C79A63')), shadow: { y: 810, rx: 380 } },
  'palette-knife': {
    tone: 'leaf',
    draw: () =>
      at(400, 500, paletteKnife('diamond', orange), 1.1, -14) + at(640, 500, paletteKnife('long'), 1.05, 12),
  },
  'watercolour-pad': {
    tone: 'sand',
    draw: () => at(495, 490, paperPad('#3D6FA8')),
    shadow: { y: 866, rx: 300 },
  },
  sketchbook: {
    tone: 'sand',
    draw: () => at(490, 495, sketchbook('#C8553D', coverLabel(emoji('pencil', 120))), 1.05),
    shadow: { y: 866, rx: 280 },
  },
  'drawing-paper': { tone: 'sand', draw: () => at(500, 500, looseSheets(), 1.05) },
  'mandala-book': {
    tone: 'sand',
    draw: () =>
      at(
        490,
        490,
        sketchbook(violet, at(30, -10, circle(0, 0, 214, '#FFFEFA') + at(0, 0, mandala(2), 0.66))),
        1.05,
      ) + at(790, 620, pencil(pink), 0.72, 28),
    shadow: { y: 866, rx: 280 },
  },
  'coloured-paper': { tone: 'sand', draw: () => at(500, 540, paperFan()) },
  'mulberry-paper': { tone: 'sand', draw: () => at(495, 495, mulberryPaper(), 1.08) },
  'stretched-canvas': {
    tone: 'lavender',
    draw: () =>
      at(590, 430, canvas(460, 560), 1, 5) +
      at(420, 560, canvas(480, 560, at(0, 10, landscape('field'), 1)), 1, -4),
  },
  'canvas-board': {
    tone: 'lavender',
    draw: () =>
      times(3, (i) => at(590 - i * 66, 440 + i * 60, canvas(440, 540), 0.96)) +
      at(
        390,
        622,
        canvas(
          440,
          540,
          at(
            0,
            0,
            times(5, (i) =>
              at(Math.cos(i * 1.257) * 84, Math.sin(i * 1.257) * 84, circle(0, 0, 62, pick(flower, i), 0.85)),
            ) + circle(0, 0, 46, yellow),
          ),
        ),
        0.96,
      ),
  },
  'table-easel': {
    tone: 'lavender',
    draw: () => at(500, 505, tableEasel(painting), 1.12),
    shadow: { y: 862, rx: 330 },
  },
  'studio-easel': {
    tone: 'lavender',
    draw: () => at(500, 500, easel(painting), 0.98),
    shadow: { y: 905, rx: 270 },
  },
  'drawing-board': {
    tone: 'lavender',
    draw: () => at(500, 500, drawingBoard(), 1.02),
    shadow: { y: 878, rx: 320 },
  },
  palette: { tone: 'peach', draw: () => at(500, 500, wellPalette(), 1.06) },
  'water-pot': {
    tone: 'peach',
    draw: () => at(640, 360, brush(red, { tip: pink }), 0.9, 196) + at(480, 560, waterPot(teal), 1.3),
    shadow: { y: 856, rx: 240 },
  },
  apron: { tone: 'peach', draw: () => at(500, 520, apron(indigo), 0.96) },
  'paper-tape': {
    tone: 'peach',
    draw: () => at(400, 440, tape('#F2C94C'), 1.1) + at(640, 660, tape('#7FC4BC'), 0.86),
  },
  clay: { tone: 'peach', draw: () => at(500, 510, clayBlocks(), 1.08), shadow: { y: 766, rx: 360 } },
  'clay-tools': { tone: 'peach', draw: () => at(500, 500, clayTools(), 1.02) },
  scissors: { tone: 'peach', draw: () => at(500, 490, emoji('scissors', 640)) },
  'light-pad': {
    tone: 'peach',
    draw: () => at(500, 500, lightPad(at(0, -20, mandala(0, '#9A94B8'), 0.56)), 1.05),
    shadow: { y: 836, rx: 350 },
  },
} as const satisfies Record<string, ProductPicture>
