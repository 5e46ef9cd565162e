/// <reference path="./subset-font.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createFontStack } from '@capsizecss/core'
import { fromFile } from '@capsizecss/unpack/fs'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { unicodeRange, usedCharacters } from './characters.ts'

const { resolve } = createRequire(import.meta.url)
const google = (path: string) => resolve(`@expo-google-fonts/${path}.ttf`)

/** A weight of a family, and its complete font file. */
export type FontFace = { family: string; weight: number; file: string }

/** The face of all running text. */
export const TEXT_FACE: FontFace = {
  family: 'IBM Plex Sans Thai Looped',
  weight: 400,
  file: plex('400Regular'),
}

/** The face of headings. */
const HEADING_FACE: FontFace = {
  family: 'Mitr',
  weight: 500,
  file: google('mitr/500Medium/Mitr_500Medium'),
}

/** The face of bold text, and of the figures in headings. */
export const BOLD_FACE: FontFace = {
  family: 'IBM Plex Sans Thai Looped',
  weight: 600,
  file: plex('600SemiBold'),
}

/** The faces of both front ends. */
export const FACES: readonly FontFace[] = [HEADING_FACE, TEXT_FACE, BOLD_FACE]

/** The fonts of Android, which show the text until ours are there, with the characters that they have. */
export const DEVICE_FONTS = [
  {
    subset: 'thai',
    file: google('noto-sans-thai/400Regular/NotoSansThai_400Regular'),
    unicodeRange: 'U+E01-E5B',
  },
  {
    subset: 'latin',
    file: google('roboto/400Regular/Roboto_400Regular'),
    unicodeRange: 'U+0-24F, U+2000-206F',
  },
] as const

/**
 * Features that a browser applies by itself, and the figures of equal width that tables ask for. Thai needs `ccmp`,
 * `mark` and `mkmk`: without them a tone mark sits on its vowel.
 */
const FEATURES = 'abvm blwm calt ccmp clig curs dist kern liga locl mark mkmk rclt rlig tnum'.split(' ')

const LAST_ASCII = 0x7f

/** A font file to serve, with its rule in the stylesheet. `name` is unique: "mitr-500" or "mitr-500-rest". */
export type WebFont = { name: string; bytes: Buffer; rule: (url: string) => string }

/**
 * Returns the files of a face: first Thai, ASCII and the characters of our own texts, then all others of the font,
 * which a browser loads only for a text that holds one.
 */
export async function subsetFace(face: FontFace): Promise<[main: WebFont, rest: WebFont]> {
  const font = await readFile(face.file)
  const name = nameOf(face)
  const used = new Set([...usedCharacters()].map(codeOf))
  const all = charactersOf(font)
  const part = async (name: string, codes: readonly number[], bridged: number): Promise<WebFont> => ({
    name,
    bytes: await subsetFont(font, codes.map((code) => String.fromCodePoint(code)).join(''), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      noHinting: true,
    }),
    rule: (url) => faceRule(face, url, unicodeRange(codes, bridged)),
  })
  const [main, rest] = [
    all.filter((code) => used.has(code)),
    all.filter((code) => code > LAST_ASCII && !used.has(code)),
  ]
  return [await part(name, main, 0), await part(`${name}-rest`, rest, 64)]
}

/**
 * Returns the rule that takes the figures of headings from the bold face, whose file is at `url`: the zero of Mitr has
 * a slash, and Mitr has no other one. The rule must follow those of the faces.
 */
export function headingFiguresRule(url: string): string {
  return faceRule(HEADING_FACE, url, 'U+30-39')
}

/** Returns the name of the first file of a face: "mitr-500". */
export function nameOf({ family, weight }: FontFace): string {
  return `${family.toLowerCase().replaceAll(' ', '-')}-${weight}`
}

/**
 * Returns the rules of "Mitr Fallback" and its like: fonts of the device, scaled to the widths and heights of ours, so
 * that nothing moves when ours arrive.
 */
export async function fallbackRules(face: FontFace): Promise<string> {
  const metrics = { ...(await fromFile(face.file)), familyName: face.family }
  const rules = await Promise.all(
    DEVICE_FONTS.map(async ({ subset, file, unicodeRange }) => {
      const { fontFaces } = createFontStack([metrics, await fromFile(file)], {
        subset,
        fontFaceProperties: { fontWeight: face.weight, unicodeRange },
      })
      return fontFaces
    }),
  )
  return rules.join('\n')
}

/**
 * Returns rules that name fonts of the device, scaled to the bold face's widths, as the bold face. They count until a page
 * has the rules of the bold face, which must follow them. Without them the browser would embolden the face of running text,
 * which has other widths.
 */
export async function substituteRules(): Promise<string> {
  const { family } = BOLD_FACE
  return (await fallbackRules(BOLD_FACE)).replaceAll(`${family} Fallback`, family)
}

/** Returns the code points for which a font has a glyph. */
export function charactersOf(font: Buffer): number[] {
  const face = new Face(new Blob(new Uint8Array(font)))
  return [...face.collectUnicodes()]
}

function plex(weight: '400Regular' | '600SemiBold'): string {
  return google(`ibm-plex-sans-thai-looped/${weight}/IBMPlexSansThaiLooped_${weight}`)
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function faceRule(face: FontFace, url: string, characters: string): string {
  const properties = {
    'font-family': JSON.stringify(face.family),
    'font-weight': String(face.weight),
    'font-display': 'swap',
    src: `url(${JSON.stringify(url)}) format("woff2")`,
    'unicode-range': characters,
  }
  const lines = Object.entries(properties).map(([property, value]) => `  ${property}: ${value};`)
  return ['@font-face {', ...lines, '}'].join('\n')
}
