import { brush, paletteKnife, waterBrush } from './brushes.ts'
import { PIGMENT } from './colours.ts'
import { crayonBox, fineliner, marker, pastelTray, pencil, pencilBox, rubber } from './dry-colours.ts'
import { emoji } from './emoji.ts'
import type { ProductPicture } from './product-picture.ts'
import { at, path, pick, times } from './svg.ts'
import { bottle, jar, panTin, squeeze, tub, tube, tubeBox } from './wet-colours.ts'

const { red, pink, orange, yellow, lime, green, teal, sky, indigo, violet, ink } = PIGMENT

/**
 * Images of products with colour: paint, pencils, crayons, pens. One wash for each category distinguishes
 * them in the list.
 */
export const COLOUR_PRODUCTS = {
  'pan-set': { tone: 'sky', draw: () => at(500, 505, panTin(6, 2, indigo)), shadow: { y: 836, rx: 370 } },
  'watercolour-tube': {
    tone: 'sky',
    draw: () =>
      at(330, 500, tube(sky), 0.94, 12) +
      at(510, 470, tube(pink), 0.94, -4) +
      at(690, 500, tube(yellow), 0.94, -16) +
      at(500, 800, squeeze(sky), 0.9),
  },
  'tube-set': {
    tone: 'sky',
    draw: () => at(500, 500, tubeBox([red, orange, yellow, green, sky, violet], teal)),
    shadow: { y: 834, rx: 360 },
  },
  'travel-tin': {
    tone: 'sky',
    draw: () => at(440, 500, panTin(6, 3, teal), 0.8) + at(800, 520, waterBrush(teal), 0.86, 14),
    shadow: { y: 770, rx: 320 },
  },
  'masking-fluid': {
    tone: 'sky',
    draw: () =>
      at(430, 500, bottle('#F3F7FB', indigo, '#4C9ACB')) +
      at(690, 560, brush(indigo, { tip: '#DDEBF5' }), 0.78, 18),
    shadow: { y: 816, rx: 230 },
  },
  'acrylic-tube': {
    tone: 'rose',
    draw: () =>
      at(390, 480, tube(red), 1.08, 14) +
      at(640, 480, tube(indigo), 1.08, -12) +
      at(500, 800, squeeze(red), 1.1),
  },
  'acrylic-set': {
    tone: 'rose',
    draw: () => at(500, 500, tubeBox([red, yellow, green, sky, violet, ink], '#C8496A')),
    shadow: { y: 834, rx: 360 },
  },
  'poster-jar': { tone: 'rose', draw: () => at(500, 500, jar(orange), 2), shadow: { y: 826, rx: 250 } },
  'poster-set': {
    tone: 'rose',
    draw: () =>
      times(3, (i) => at(270 + i * 230, 350, jar(pick([violet, sky, green], i)), 0.98)) +
      times(3, (i) => at(270 + i * 230, 660, jar(pick([red, yellow, pink], i)), 0.98)),
    shadow: { y: 822, rx: 360 },
  },
  'gel-medium': {
    tone: 'rose',
    draw: () => at(470, 530, tub('#C8496A'), 1.16) + at(760, 480, paletteKnife('long'), 0.8, 16),
    shadow: { y: 806, rx: 250 },
  },
  'pencil-set': { tone: 'sun', draw: () => at(500, 500, pencilBox(10, indigo)), shadow: { y: 834, rx: 340 } },
  'water-pencil': {
    tone: 'sun',
    draw: () =>
      times(5, (i) =>
        at(
          290 + i * 105,
          520 + Math.abs(i - 2) * 26,
          pencil(pick([red, orange, green, sky, violet], i)),
          0.86,
          -16 + i * 8,
        ),
      ) + at(500, 800, emoji('droplet', 190)),
  },
  'crayon-set': { tone: 'sun', draw: () => at(500, 510, crayonBox('#F2A900')), shadow: { y: 842, rx: 320 } },
  'oil-pastel': {
    tone: 'sun',
    draw: () => at(500, 500, pastelTray({ tray: '#E5714F', soft: false })),
    shadow: { y: 790, rx: 370 },
  },
  'soft-pastel': {
    tone: 'sun',
    draw: () => at(500, 500, pastelTray({ tray: '#A9744C', soft: true })),
    shadow: { y: 790, rx: 370 },
  },
  'drawing-pencil': {
    tone: 'mist',
    draw: () =>
      times(4, (i) =>
        at(
          290 + i * 140,
          510,
          pencil('#4A4658', pick([teal, indigo, '#3A6FA0', '#2F7A6B'], i), i % 2 ? 'eraser' : 'dipped'),
          1,
          -9 + i * 6,
        ),
      ),
  },
  'pencil-tin': {
    tone: 'mist',
    draw: () =>
      at(
        500,
        500,
        `<rect x="-370" y="-300" width="740" height="620" rx="40" fill="#2F7A6B"/><rect x="-340" y="-270" width="680" height="560" rx="24" fill="#EFEBE2"/>${times(8, (i) => at(-285 + i * 82, 10, pencil('#4A4658', i % 2 ? '#3A6FA0' : teal), 0.74))}`,
      ),
    shadow: { y: 830, rx: 370 },
  },
  'line-pen': {
    tone: 'mist',
    draw: () =>
      times(4, (i) =>
        at(290 + i * 140, 500, fineliner(pick([yellow, pink, sky, lime], i)), 0.98, -9 + i * 6),
      ),
  },
  'marker-set': {
    tone: 'mist',
    draw: () =>
      times(6, (i) =>
        at(232 + i * 107, 500 + (i % 2) * 36, marker(pick([red, orange, yellow, green, sky, violet], i)), 1),
      ),
    shadow: { y: 850, rx: 350 },
  },
  eraser: {
    tone: 'mist',
    draw: () =>
      at(480, 430, rubber(indigo), 1.45, -12) +
      at(
        600,
        720,
        path(
          'M-150 30C-170-50-90-110-20-86C40-130 150-80 150 10C160 90 60 110 0 96C-60 116-140 96-150 30Z',
          '#8D93A3',
        ) + path('M-70-30C-30-62 20-46 30-10C0 14-50 10-70-30Z', '#B4BAC8'),
        1.1,
      ),
  },
} as const satisfies Record<string, ProductPicture>
