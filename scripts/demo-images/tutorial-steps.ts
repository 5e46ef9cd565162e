import { brush, brushRoll } from './brushes.ts'
import { mix, PIGMENT, type Tone } from './colours.ts'
import { pencil } from './dry-colours.ts'
import { emoji } from './emoji.ts'
import { landscape, mandala, sheet } from './paper.ts'
import { bloom, guides, SKIN } from './scenes.ts'
import { checklist, soapDish, towel, waterPot, wellPalette } from './studio.ts'
import { at, circle, document, path, pick, times } from './svg.ts'
import { ground } from './wash.ts'
import { jar, panTin } from './wet-colours.ts'

const { red, pink, orange, yellow, green, teal, indigo, violet } = PIGMENT
const page = (body: string, width = 560, height = 420) => at(450, 300, sheet(width, height, body), 1, -2)

/** The images inside the tutorials, 900 by 600. */
export const TUTORIAL_STEPS = {
  'rinse-in-water': {
    tone: 'sky',
    draw: () =>
      at(560, 200, brush(red, { tip: pink }), 0.56, 198) +
      at(450, 350, waterPot(teal), 0.9) +
      at(250, 200, emoji('droplet', 80)),
  },
  'soap-on-palm': {
    tone: 'mist',
    draw: () => at(420, 390, soapDish(), 1.2) + at(600, 240, brush(indigo, { head: 'flat' }), 0.6, -146),
  },
  'dry-lying-flat': {
    tone: 'leaf',
    draw: () =>
      at(450, 390, towel('#97C9E4'), 1.25) +
      times(3, (i) =>
        at(
          450,
          250 + i * 76,
          brush(pick([red, indigo, green], i), { head: pick(['round', 'flat', 'round'] as const, i) }),
          0.62,
          88,
        ),
      ),
  },
  'wet-the-paper': {
    tone: 'sky',
    draw: () =>
      page(path('M-230-120C-100-180 120-160 230-110S210 120 90 140-210 150-240 40Z', '#DDEEF8')) +
      at(640, 260, brush('#8A5A3B', { head: 'mop', hair: '#E9D9BF' }), 0.6, -150) +
      times(3, (i) => at(300 + i * 100, 300 + (i % 2) * 60, emoji('droplet', 54))),
  },
  'first-drops': {
    tone: 'lavender',
    draw: () =>
      page(bloom('first drops', ['sky', 'rose'])) + at(700, 220, brush(violet, { tip: pink }), 0.52, -140),
  },
  'dried-bloom': { tone: 'rose', draw: () => page(at(0, 0, landscape('dried bloom'), 1.25)) },
  'make-room': {
    tone: 'leaf',
    draw: () => at(290, 310, emoji('potted-plant', 280)) + at(590, 330, emoji('teacup-without-handle', 280)),
  },
  'ring-by-ring': {
    tone: 'sun',
    draw: () =>
      times(3, (i) =>
        at(200 + i * 250, 300, circle(0, 0, 116, '#FFFEFA') + at(0, 0, mandala([0, 2, 4][i] ?? 0), 0.36)),
      ),
  },
  'mandala-guides': {
    tone: 'lavender',
    draw: () =>
      page(guides() + circle(0, 0, 7, indigo), 540, 530) + at(760, 330, emoji('straight-ruler', 190)),
  },
  'mandala-petals': {
    tone: 'sky',
    draw: () =>
      page(guides() + at(0, 0, mandala(0), 0.8), 540, 530) +
      at(770, 330, pencil('#4A4658', violet), 0.56, 28),
  },
  'mandala-coloured': { tone: 'rose', draw: () => page(at(0, 0, mandala(4), 0.8), 540, 530) },
  'check-at-hand-over': {
    tone: 'mist',
    draw: () => at(270, 310, checklist(3), 0.84) + at(620, 320, brushRoll('#C79A63'), 0.5),
  },
  'pack-as-received': {
    tone: 'sand',
    draw: () => at(300, 300, emoji('package', 340)) + at(630, 310, panTin(6, 2, indigo), 0.5),
  },
  'photo-for-return': {
    tone: 'peach',
    draw: () =>
      at(320, 310, emoji('camera', 320)) + at(640, 300, sheet(260, 320, at(0, 0, emoji('paintbrush', 180)))),
  },
  'three-primaries': {
    tone: 'sand',
    draw: () => times(3, (i) => at(210 + i * 240, 310, jar(pick([red, yellow, indigo], i)), 0.94)),
  },
  'ladder-of-tones': {
    tone: 'sky',
    draw: () =>
      times(
        SKIN.length,
        (i) =>
          circle(132 + i * 106, 300 + (i % 2 ? 56 : -56), 66, SKIN[i] ?? orange) +
          circle(116 + i * 106, 280 + (i % 2 ? 56 : -56), 16, '#FFFFFF', 0.35),
      ),
  },
  'warm-and-cool': {
    tone: 'rose',
    draw: () =>
      at(450, 240, wellPalette(), 0.72) +
      times(5, (i) => circle(210 + i * 120, 505, 48, mix('#EBB084', '#A98AA0', i / 4))),
  },
} as const satisfies Record<string, { tone: Tone; draw: () => string }>

export type TutorialStepName = keyof typeof TUTORIAL_STEPS

/** An image of one step of a tutorial, 900 by 600, as an SVG string. */
export function tutorialStepSvg(name: TutorialStepName): string {
  const { tone, draw } = TUTORIAL_STEPS[name]
  return document(900, 600, ground(`step ${name}`, 900, 600, tone) + draw())
}
