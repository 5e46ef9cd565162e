import { DEFAULT_COLOURS, type IdentityColours, SHOP_COLOURS } from './colours.ts'
import type { ShopIdentity } from './identity.ts'
import { contrastOf, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** A club's two colours, `#rrggbb`. */
export type ColourPair = Pick<ShopIdentity, 'colour_main' | 'colour_accent'>

/** The least contrast of text by WCAG 2.2 AA. */
export const MIN_CONTRAST = 4.5
/** Below this chroma a colour is a grey, whose hue means nothing. */
const GREY = 0.02
/** A stronger colour than the default's makes the washes this much stronger at most. */
const MAX_STRENGTH = 1.25
/** Hues nearer than this, in degrees, are hard to distinguish in a chart. */
const DISTINCT_HUE = 40

/**
 * Returns all colours that follow from a club's two. Each keeps its lightness; its hue and chroma move as the club's colour is
 * away from the default one, so that the default pair gives exactly `DEFAULT_COLOURS`.
 */
export function identityColours(pair: ColourPair): IdentityColours {
  const byMain = moved(DEFAULT_COLOURS.main, pair.colour_main)
  const byAccent = moved(DEFAULT_COLOURS.accent, pair.colour_accent)
  const { wells } = DEFAULT_COLOURS
  const mainDeep = deepOf(pair.colour_main)
  return {
    main: pair.colour_main,
    mainDeep,
    mainTint: byMain(DEFAULT_COLOURS.mainTint),
    accent: pair.colour_accent,
    ...seriesOf(pair.colour_main, mainDeep),
    washRose: byAccent(DEFAULT_COLOURS.washRose),
    washSun: byAccent(DEFAULT_COLOURS.washSun),
    washLeaf: byMain(DEFAULT_COLOURS.washLeaf),
    washSky: byMain(DEFAULT_COLOURS.washSky),
    wells: {
      ordered: byMain(wells.ordered),
      paid: byAccent(wells.paid),
      checked: byAccent(wells.checked),
      collected: byMain(wells.collected),
      returned: byMain(wells.returned),
    },
  }
}

/** True for the colours of a shop whose club has given it none. */
export function areDefaultColours(pair: ColourPair): boolean {
  return pair.colour_main === DEFAULT_COLOURS.main && pair.colour_accent === DEFAULT_COLOURS.accent
}

/** Returns a text, such as a drawing or a mail, with these colours in place of the default ones. */
export function recoloured(text: string, colours: IdentityColours): string {
  const own = replaceable(colours)
  const known = new Map(replaceable(DEFAULT_COLOURS).map((hex, index) => [hex, own[index] ?? hex]))
  return text.replace(/#[0-9a-f]{6}\b/gi, (hex) => known.get(hex.toLowerCase()) ?? hex)
}

/** Not the accent: as a text it is the colour of refusals too. */
function replaceable({
  main,
  mainDeep,
  mainTint,
  washRose,
  washSun,
  washLeaf,
  washSky,
  wells,
}: IdentityColours) {
  return [main, mainDeep, mainTint, washRose, washSun, washLeaf, washSky, ...Object.values(wells)]
}

/**
 * Returns the nearest colours for those of the pair that cannot be read as text, or with white text on them; nothing for a pair that
 * can. They have the same hue and are darker.
 */
export function readableColours(pair: ColourPair): Partial<ColourPair> {
  return {
    ...(!isReadableMain(pair.colour_main) && {
      colour_main: darkened(pair.colour_main, isReadableMain),
    }),
    ...(!isReadableAccent(pair.colour_accent) && {
      colour_accent: darkened(pair.colour_accent, isReadableAccent),
    }),
  }
}

function isReadableMain(colour: string): boolean {
  const tint = moved(DEFAULT_COLOURS.main, colour)(DEFAULT_COLOURS.mainTint)
  return isReadableOn(colour, SHOP_COLOURS.card, SHOP_COLOURS.paper, tint)
}

function isReadableAccent(colour: string): boolean {
  return isReadableOn(colour, SHOP_COLOURS.card, SHOP_COLOURS.paper)
}

function isReadableOn(colour: string, ...grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrastOf(colour, ground) >= MIN_CONTRAST)
}

function darkened(colour: string, isReadable: (colour: string) => boolean): string {
  const { lightness, ...same } = oklchOf(colour)
  for (let darker = lightness; darker > 0; darker -= 0.002) {
    const hex = hexOf({ lightness: darker, ...same })
    if (isReadable(hex)) return hex
  }
  return SHOP_COLOURS.ink
}

/** Returns the function that moves a token as `colour` is away from `from`. */
function moved(from: string, colour: string): (token: string) => string {
  const [start, end] = [oklchOf(from), oklchOf(colour)]
  const strength = Math.min(end.chroma / start.chroma, MAX_STRENGTH)
  const turn = end.chroma < GREY ? 0 : end.hue - start.hue
  return (token) => {
    const { lightness, chroma, hue } = oklchOf(token)
    return hexOf({ lightness, chroma: chroma * strength, hue: hue + turn })
  }
}

/** Darker than the club's colour by as much as the default one: under the mouse, and for text on a tint. */
function deepOf(colour: string): string {
  const [start, deep, end] = [DEFAULT_COLOURS.main, DEFAULT_COLOURS.mainDeep, colour].map(oklchOf) as [
    Oklch,
    Oklch,
    Oklch,
  ]
  return hexOf({
    lightness: Math.max(0, end.lightness + deep.lightness - start.lightness),
    chroma: (deep.chroma * end.chroma) / start.chroma,
    hue: deep.hue + end.hue - start.hue,
  })
}

function seriesOf(colour: string, deep: string): Pick<IdentityColours, 'seriesMain' | 'seriesDeep'> {
  const { chroma, hue } = oklchOf(colour)
  const isNear = [SHOP_COLOURS.leaf, SHOP_COLOURS.coral].some((other) => {
    const distance = Math.abs(oklchOf(other).hue - hue) % 360
    return Math.min(distance, 360 - distance) < DISTINCT_HUE
  })
  return chroma >= GREY && isNear
    ? { seriesMain: SHOP_COLOURS.ink, seriesDeep: SHOP_COLOURS.ink }
    : { seriesMain: colour, seriesDeep: deep }
}
