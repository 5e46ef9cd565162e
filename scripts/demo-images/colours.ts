/** The colours of the demo images: the paper and ink of the shop, eight washes and one box of pigments. */

export const PAPER = '#FBF8F3'
export const INK = '#2A2733'

export interface Wash {
  light: string
  mid: string
  deep: string
}

export const WASHES = {
  rose: { light: '#F8D3D5', mid: '#F0A9B2', deep: '#B9505F' },
  sun: { light: '#FCE8B4', mid: '#F7CF73', deep: '#B07A1C' },
  leaf: { light: '#D5E9CB', mid: '#A9D29D', deep: '#4C8452' },
  sky: { light: '#CDE4F4', mid: '#99C8E9', deep: '#3B74A6' },
  sand: { light: '#F1E4CF', mid: '#DFC7A2', deep: '#8E6C40' },
  lavender: { light: '#E0D8F2', mid: '#BFAEE4', deep: '#6A559F' },
  mist: { light: '#CDEAE6', mid: '#97D2CB', deep: '#357E78' },
  peach: { light: '#FCDCC9', mid: '#F6B492', deep: '#B5603A' },
} as const satisfies Record<string, Wash>

export type Tone = keyof typeof WASHES

export const PIGMENT = {
  red: '#E5484D',
  pink: '#F06C9B',
  orange: '#F8842D',
  yellow: '#FFC83D',
  lime: '#A8D64B',
  green: '#2FA866',
  teal: '#1FA7A0',
  sky: '#35A8E8',
  indigo: '#3D4FB5',
  violet: '#8D65C5',
  brown: '#8A5A3B',
  ink: '#3A3646',
} as const

/** The colours of a set, in the order of the rainbow. */
export const RAINBOW = [
  PIGMENT.red,
  PIGMENT.orange,
  PIGMENT.yellow,
  PIGMENT.lime,
  PIGMENT.green,
  PIGMENT.teal,
  PIGMENT.sky,
  PIGMENT.indigo,
  PIGMENT.violet,
  PIGMENT.pink,
  PIGMENT.brown,
  PIGMENT.ink,
] as const

export const STEEL = '#DADDE5'
export const STEEL_DARK = '#AEB4C2'
export const WOOD = '#F0BC7A'
export const WOOD_DARK = '#CF9350'
export const WHITE = '#FFFFFF'

/** Mixes two `#RRGGBB` colours; `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (start: number) => {
    const a = Number.parseInt(first.slice(start, start + 2), 16)
    const b = Number.parseInt(second.slice(start, start + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const darker = (colour: string, share = 0.18): string => mix(colour, '#1E1A2E', share)
export const lighter = (colour: string, share = 0.3): string => mix(colour, WHITE, share)
