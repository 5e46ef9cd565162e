import { describe, expect, test } from 'vitest'
import { DEFAULT_COLOURS, SHOP_COLOURS } from './colours.ts'
import { type ColourPair, identityColours, MIN_CONTRAST, readableColours } from './identity-colours.ts'
import { contrastOf } from './oklch.ts'

const DEFAULT_PAIR = { colour_main: DEFAULT_COLOURS.main, colour_accent: DEFAULT_COLOURS.accent }

/** Colours from all over the cube, and those on which clubs have come to grief elsewhere. */
const SAMPLES = [
  ...[0, 51, 102, 153, 204, 255].flatMap((red) =>
    [0, 64, 128, 192, 255].flatMap((green) =>
      [0, 85, 170, 255].map(
        (blue) => `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`,
      ),
    ),
  ),
  '#ffd400',
  '#1b5e20',
  '#777777',
  '#c8102e',
]

function textPairs(pair: ColourPair): [text: string, ground: string][] {
  const { main, mainDeep, mainTint, accent, wells, ...rest } = identityColours(pair)
  const { paper, card, ink, inkSoft } = SHOP_COLOURS
  const washes = [rest.washRose, rest.washSun, rest.washLeaf, rest.washSky, ...Object.values(wells)]
  return [
    ...[paper, card, mainTint].flatMap((ground): [string, string][] => [
      [main, ground],
      [mainDeep, ground],
      [inkSoft, ground],
    ]),
    [accent, paper],
    [accent, card],
    [rest.seriesMain, card],
    [rest.seriesDeep, card],
    ...washes.map((wash): [string, string] => [ink, wash]),
  ]
}

describe('colours of a club', () => {
  test('are exactly those of today for the pair of a shop without its own', () => {
    expect(identityColours(DEFAULT_PAIR)).toEqual(DEFAULT_COLOURS)
    expect(readableColours(DEFAULT_PAIR)).toEqual({})
  })

  test('are readable in every pair that is accepted, and the nearest of a refused one is accepted', () => {
    let refused = 0
    for (const colour of SAMPLES) {
      const given = { colour_main: colour, colour_accent: colour }
      const nearest = readableColours(given)
      if (Object.keys(nearest).length > 0) refused++
      const pair = { ...given, ...nearest }
      expect(readableColours(pair), colour).toEqual({})
      for (const [text, ground] of textPairs(pair)) {
        expect(contrastOf(text, ground), `${colour}: ${text} on ${ground}`).toBeGreaterThanOrEqual(
          MIN_CONTRAST,
        )
      }
    }
    expect(refused).toBeGreaterThan(20)
    expect(SAMPLES.length - refused).toBeGreaterThan(20)
  })

  test('keep the hue of a refused yellow and say nothing about the colour that is fine', () => {
    expect(readableColours({ ...DEFAULT_PAIR, colour_main: '#ffd400' })).toEqual({ colour_main: '#836c00' })
  })
})
