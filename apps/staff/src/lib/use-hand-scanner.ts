import { readScannedCode } from '@jansi/contract/scanned-code'
import { useEffect, useRef } from 'react'
import { scannerListens } from './scanner-listening.ts'

/** A hand scanner types far faster than a person; a busy device handles its keys later. */
const MAX_GAP_MS = 150
/** A code of the shop counts at any speed up to this. */
const MAX_CODE_GAP_MS = 1500
const MIN_CODE_CHARACTERS = 8
const MIN_CHARACTERS = 2

const SHIFTED: Readonly<Record<string, string>> = { Semicolon: ':', Slash: '?' }
const PLAIN: Readonly<Record<string, string>> = { Semicolon: ';', Slash: '/', Minus: '-', Period: '.' }

/**
 * Reads a hand scanner, which types a code like a keyboard and ends it with Enter. Keys are read by their place on the
 * keyboard, so that a Thai layout spoils no code. Text fields other than searches keep all keys.
 */
export function useHandScanner(onText: (text: string) => void, enabled = true): void {
  const handler = useRef(onText)
  useEffect(() => {
    handler.current = onText
  })

  useEffect(() => {
    if (!enabled) return
    let typed = ''
    let last = 0

    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || isTextField(event.target)) return
      const gap = event.timeStamp - last
      if (event.key === 'Enter') {
        const text = typed
        typed = ''
        const isCode = text.length >= MIN_CODE_CHARACTERS && readScannedCode(text) !== null
        if (text.length < MIN_CHARACTERS || gap > (isCode ? MAX_CODE_GAP_MS : MAX_GAP_MS)) return
        // Otherwise Enter would also press the button that has the focus.
        event.preventDefault()
        event.stopPropagation()
        handler.current(text)
        return
      }
      const character = characterOf(event)
      if (character === null) return
      typed = gap <= MAX_CODE_GAP_MS ? typed + character : character
      last = event.timeStamp
    }

    window.addEventListener('keydown', onKey, true)
    const stopListening = scannerListens()
    return () => {
      stopListening()
      window.removeEventListener('keydown', onKey, true)
    }
  }, [enabled])
}

/** The character of a key on an English keyboard; null for keys without one. */
function characterOf({ code, key, shiftKey }: KeyboardEvent): string | null {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? []
  if (digit !== undefined) return digit
  const known = (shiftKey ? SHIFTED : PLAIN)[code]
  if (known !== undefined) return known
  // Keyboards on the screen name no place.
  return key.length === 1 ? key : null
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return !['search', 'checkbox', 'radio', 'button', 'submit'].includes(target.type)
  }
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
