import { createEvent, fireEvent } from '@testing-library/react'

/** Between two keys of a scanner, in milliseconds. */
const GAP_MS = 10

const CODES: Readonly<Record<string, string>> = {
  ':': 'Semicolon',
  '-': 'Minus',
  '.': 'Period',
  '/': 'Slash',
}
/** The character that a key writes under each layout. */
const LAYOUTS = {
  english: (character: string) => character,
  thai: () => 'ฟ',
  capsLock: (character: string) =>
    character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
} as const
export type Layout = keyof typeof LAYOUTS

const ENDINGS = { enter: ['Enter'], tab: ['Tab'], both: ['Tab', 'Enter'], none: [] } as const
export type Ending = keyof typeof ENDINGS

/** Presses a key at a moment of the device's own clock, however long the page takes for each. */
function pressKey(target: Element, init: KeyboardEventInit, at: number): boolean {
  const event = createEvent.keyDown(target, init)
  Object.defineProperty(event, 'timeStamp', { value: at })
  return fireEvent(target, event)
}

/**
 * For tests: the keys of a text on a keyboard, which write into the field that has the focus unless they are taken.
 * Returns the moment of the last one.
 */
export function typeKeys(text: string, layout: Layout = 'english', gapMs: number = GAP_MS): number {
  let at = performance.now()
  for (const character of text) {
    at += gapMs
    const [letter, digit] = [/[a-z]/i.test(character), /\d/.test(character)]
    const code = letter ? `Key${character.toUpperCase()}` : digit ? `Digit${character}` : CODES[character]
    const shiftKey = character === ':' || (letter && character !== character.toLowerCase())
    const key = LAYOUTS[layout](character)
    const target = document.activeElement ?? document.body
    if (pressKey(target, { code: code ?? '', key, shiftKey }, at)) writeInto(target, key)
  }
  return at
}

/** For tests: scans a text with a hand scanner. */
export function scan(
  text: string,
  {
    layout = 'english',
    ending = 'enter',
    gapMs = GAP_MS,
  }: { layout?: Layout; ending?: Ending; gapMs?: number } = {},
): void {
  let at = typeKeys(text, layout, gapMs)
  for (const key of ENDINGS[ending]) {
    at += gapMs
    const target = document.activeElement ?? document.body
    const goesOn = pressKey(target, { key, code: key }, at)
    if (!goesOn || key !== 'Enter' || !(target instanceof HTMLElement)) continue
    if (target instanceof HTMLButtonElement) fireEvent.click(target)
    else if (target instanceof HTMLInputElement && target.form) fireEvent.submit(target.form)
  }
}

function writeInto(target: Element, character: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  fireEvent.input(target, { target: { value: target.value + character } })
}
