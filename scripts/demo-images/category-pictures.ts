import { brush, brushJar, paletteKnife } from './brushes.ts'
import { PIGMENT, type Tone } from './colours.ts'
import { crayon, fineliner, marker, pencil } from './dry-colours.ts'
import { emoji } from './emoji.ts'
import { canvas, coverLabel, easel, landscape, paperFan, paperPad, sketchbook } from './paper.ts'
import { apron, tape, wellPalette } from './studio.ts'
import { at, document, pick, times } from './svg.ts'
import { ground } from './wash.ts'
import { jar, panTin, squeeze, tube } from './wet-colours.ts'

const { red, pink, orange, green, teal, sky, indigo, violet } = PIGMENT

/** Category images by the category's name, 800 by 600, each on the wash of its products. */
export const CATEGORY_PICTURES = {
  watercolour: {
    tone: 'sky',
    draw: () => at(350, 305, panTin(6, 2, indigo), 0.62) + at(640, 300, brush(red, { tip: sky }), 0.62, 20),
  },
  acrylic: {
    tone: 'rose',
    draw: () =>
      at(300, 330, jar(orange), 0.98) +
      at(490, 290, tube(red), 0.62, -14) +
      at(600, 320, tube(indigo), 0.62, -28) +
      at(420, 500, squeeze(red), 0.62),
  },
  'colour-pencils': {
    tone: 'sun',
    draw: () =>
      times(5, (i) =>
        at(230 + i * 66, 300, pencil(pick([red, orange, green, sky, violet], i)), 0.56, -12 + i * 6),
      ) +
      at(570, 310, crayon(pink), 0.72, 24) +
      at(640, 330, crayon(teal), 0.72, 36),
  },
  drawing: {
    tone: 'mist',
    draw: () =>
      at(270, 300, pencil('#4A4658', teal, 'eraser'), 0.62, -22) +
      at(370, 300, pencil('#4A4658', indigo), 0.62, -8) +
      at(460, 300, fineliner(pink), 0.62, 6) +
      at(560, 300, marker(orange), 0.66, 20),
  },
  brushes: {
    tone: 'leaf',
    draw: () => at(360, 330, brushJar(), 0.66) + at(560, 310, paletteKnife('diamond', orange), 0.6, 24),
  },
  paper: {
    tone: 'sand',
    draw: () =>
      at(500, 320, paperFan(), 0.62) +
      at(300, 300, paperPad('#3D6FA8'), 0.56, -8) +
      at(500, 350, sketchbook('#C8553D', coverLabel(emoji('pencil', 120))), 0.46, 8),
  },
  canvas: {
    tone: 'lavender',
    draw: () =>
      at(310, 300, easel(landscape('canvas')), 0.58) +
      at(560, 380, canvas(240, 290, at(0, 0, landscape('small'), 0.5)), 1, 6),
  },
  studio: {
    tone: 'peach',
    draw: () =>
      at(260, 310, apron(indigo), 0.54) +
      at(560, 262, wellPalette(), 0.44) +
      at(500, 460, tape('#F2C94C'), 0.42) +
      at(640, 430, emoji('scissors', 160)),
  },
} as const satisfies Record<string, { tone: Tone; draw: () => string }>

export type CategoryPictureName = keyof typeof CATEGORY_PICTURES

/** The image of a category, 800 by 600, as an SVG string. */
export function categorySvg(name: CategoryPictureName): string {
  const { tone, draw } = CATEGORY_PICTURES[name]
  return document(800, 600, ground(`category ${name}`, 800, 600, tone) + draw())
}
