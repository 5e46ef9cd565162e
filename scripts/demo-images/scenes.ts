import { brush, brushJar, brushRoll, paletteKnife } from './brushes.ts'
import { PAPER, PIGMENT, type Tone, WASHES, WOOD } from './colours.ts'
import { pencil, pencilBox } from './dry-colours.ts'
import { emoji } from './emoji.ts'
import { easel, landscape, mandala, sheet } from './paper.ts'
import { apron, soapDish, waterPot, wellPalette } from './studio.ts'
import { at, circle, document, ellipse, pick, rect, times } from './svg.ts'
import { dab, seeded, splashes } from './wash.ts'
import { jar, panTin, squeeze, tube } from './wet-colours.ts'

const { red, pink, orange, yellow, green, teal, sky, indigo, violet } = PIGMENT

/** Draws a paper background with dabs of paint from edge to edge, and a table along the bottom. */
export function room(
  seed: string,
  width: number,
  height: number,
  tones: readonly [Tone, ...Tone[]],
  table = 0.22,
): string {
  const random = seeded(seed)
  const top = height * (1 - table)
  const count = Math.round(width / 260)
  return (
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>` +
    times(count, (i) => {
      const x = ((i + 0.5) * width) / count
      const y = height * (0.3 + random() * 0.24)
      const reach = height * (0.28 + random() * 0.1)
      return dab(random, x, y, reach * 1.12, reach, pick(tones, i))
    }) +
    times(count, (i) =>
      splashes(
        random,
        { x: ((i + 0.5) * width) / count, y: height * 0.36, rx: height * 0.42, ry: height * 0.36 },
        pick(tones, i),
        3,
      ),
    ) +
    (table > 0 ? rect(0, top, width, height * table, '#EBD3AE') + rect(0, top, width, 12, '#F6E4C6') : '')
  )
}

/** The shadow of a thing on the table. */
const shade = (x: number, y: number, rx: number): string => ellipse(x, y, rx, rx * 0.1, '#8E6C40', 0.32)

// Phones, tablets and desktops crop a banner differently: its subject is between 220 and 1380, 40 and 760.
export const BANNERS = {
  'banner-paint': () =>
    room('banner-paint', 1600, 800, ['sky', 'rose', 'sun', 'leaf', 'lavender', 'peach']) +
    shade(110, 699, 150) +
    at(110, 534, jar(violet), 1.1) +
    shade(390, 699, 150) +
    at(390, 540, brushJar(), 0.75) +
    shade(790, 728, 290) +
    at(790, 490, emoji('artist-palette', 490), 1, -6) +
    shade(1220, 706, 210) +
    at(1220, 570, panTin(6, 2, indigo), 0.52) +
    at(1500, 500, tube(red), 0.84, 14) +
    at(1450, 710, squeeze(red), 0.7),
  'banner-borrow': () =>
    room('banner-borrow', 1600, 800, ['lavender', 'leaf', 'mist', 'sky', 'sun', 'rose']) +
    shade(110, 708, 150) +
    at(110, 585, waterPot(indigo), 0.66) +
    at(410, 420, apron(teal), 0.74) +
    shade(800, 732, 215) +
    at(800, 432, easel(landscape('canvas')), 0.72) +
    shade(1190, 717, 240) +
    at(1190, 520, brushRoll('#C79A63'), 0.62) +
    at(1560, 270, wellPalette(), 0.54, -6),
  'banner-mindful': () =>
    room('banner-mindful', 1600, 800, ['rose', 'sun', 'leaf', 'mist', 'lavender', 'sky'], 0.3) +
    shade(90, 668, 170) +
    at(90, 470, emoji('potted-plant', 400)) +
    shade(390, 706, 220) +
    at(390, 480, pencilBox(9, indigo), 0.64) +
    at(800, 418, sheet(400, 400, at(0, 0, mandala(3), 0.6)), 1.45, -5) +
    shade(1210, 690, 160) +
    at(1210, 540, emoji('teacup-without-handle', 310)) +
    shade(1480, 694, 95) +
    at(1480, 560, emoji('tulip', 260)),
} as const satisfies Record<string, () => string>

export const TUTORIALS = {
  'wash-brushes': () =>
    room('wash-brushes', 1200, 675, ['mist', 'sky', 'leaf', 'sky'], 0.24) +
    at(600, 262, brush(red, { tip: pink }), 0.62, 194) +
    shade(480, 600, 230) +
    at(480, 430, waterPot(teal), 0.86) +
    shade(840, 606, 210) +
    at(840, 540, soapDish(), 0.95) +
    at(760, 290, emoji('droplet', 90)) +
    at(900, 210, emoji('droplet', 130)) +
    at(250, 250, brush(indigo, { head: 'flat', tip: sky }), 0.62, -14),
  'wet-on-wet': () =>
    room('wet-on-wet', 1200, 675, ['sky', 'lavender', 'rose', 'sky'], 0.18) +
    at(560, 340, sheet(640, 470, bloom('wet-on-wet')), 1, -3) +
    at(890, 300, brush(indigo, { tip: pink, head: 'mop' }), 0.8, -142) +
    shade(200, 590, 120) +
    at(200, 490, waterPot(indigo), 0.46),
  'mindful-colouring': () =>
    room('mindful-colouring', 1200, 675, ['sun', 'rose', 'leaf', 'mist'], 0.2) +
    at(520, 330, sheet(500, 500, at(0, 0, mandala(2), 0.76)), 1, -4) +
    times(4, (i) =>
      at(850 + i * 66, 320 + i * 14, pencil(pick([pink, orange, green, sky], i)), 0.62, 6 + i * 5),
    ) +
    shade(190, 606, 120) +
    at(190, 500, emoji('teacup-without-handle', 220)),
  'mandala-drawing': () =>
    room('mandala-drawing', 1200, 675, ['lavender', 'sky', 'sun', 'rose'], 0.18) +
    at(600, 336, sheet(560, 540, guides() + at(0, 0, mandala(0), 0.8)), 1, 2) +
    at(960, 380, emoji('straight-ruler', 260)) +
    at(250, 330, pencil('#4A4658', violet, 'eraser'), 0.7, 32),
  'caring-for-things': () =>
    room('caring-for-things', 1200, 675, ['leaf', 'sand', 'sky', 'peach'], 0.24) +
    shade(510, 612, 330) +
    at(510, 400, brushRoll('#C79A63'), 0.86) +
    shade(960, 612, 170) +
    at(960, 440, jar(orange), 0.72) +
    at(980, 300, brush(green, { tip: yellow }), 0.44, 12) +
    at(130, 230, emoji('sponge', 150)),
  'skin-tones': () =>
    room('skin-tones', 1200, 675, ['peach', 'sand', 'rose', 'sun'], 0.18) +
    at(520, 330, wellPalette(), 1.02) +
    times(SKIN.length, (i) => circle(270 + i * 100, 590, 42, SKIN[i] ?? WOOD)) +
    at(980, 300, paletteKnife('diamond', '#D99A6C'), 0.82, 22),
} as const satisfies Record<string, () => string>

/** From the lightest to the deepest mixture of the skin-tone article. */
export const SKIN = ['#F9DEC7', '#F0C3A0', '#E0A57C', '#C68453', '#9C6238', '#6F432A', '#4A2C1E'] as const

/** Colours running into one another on wet paper, about 560 by 400. */
export function bloom(
  seed: string,
  tones: readonly [Tone, ...Tone[]] = ['sky', 'lavender', 'rose', 'sun'],
): string {
  const random = seeded(seed)
  return times(tones.length, (i) => {
    const x = -190 + (i * 380) / Math.max(1, tones.length - 1)
    const { mid, deep } = WASHES[pick(tones, i)]
    return (
      dab(random, x, (i % 2) * 60 - 30, 130, 130, pick(tones, i)) +
      circle(x, (i % 2) * 60 - 30, 46, deep, 0.16) +
      circle(x + 14, (i % 2) * 60 - 20, 26, mid, 0.5)
    )
  })
}

/** The pencil lines a mandala is built on: rings and spokes. */
export const guides = (rings = 5, spokes = 16): string =>
  times(rings, (i) => `<circle r="${46 + i * 48}" fill="none" stroke="#BFAEE4" stroke-width="3"/>`) +
  times(
    spokes,
    (i) =>
      `<path transform="rotate(${(360 / spokes) * i})" d="M0 0V-250" stroke="#BFAEE4" stroke-width="3"/>`,
  )

/** A banner, 1600 by 800, shown cut to 328 by 200 on a phone and to 1088 by 500 on a desktop. */
export const bannerSvg = (name: keyof typeof BANNERS): string => document(1600, 800, BANNERS[name]())

/** The main image of a tutorial, 1200 by 675. */
export const tutorialSvg = (name: keyof typeof TUTORIALS): string => document(1200, 675, TUTORIALS[name]())
