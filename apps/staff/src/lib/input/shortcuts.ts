import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The keys by their place on the keyboard, so that they work in Thai too, and how they are shown. */
export const SHORTCUT_KEYS = {
  approve: { code: 'KeyA', shown: 'A' },
  reject: { code: 'KeyR', shown: 'R' },
  next: { code: 'KeyN', shown: 'N' },
  open: { code: 'KeyO', shown: 'O' },
  search: { code: 'Slash', shown: '/' },
  all: { code: 'KeyT', shown: 'T' },
  scan: { code: 'KeyS', shown: 'S' },
} as const
export type ShortcutKey = keyof typeof SHORTCUT_KEYS

/** A key of the page that is open, with its action in Thai. */
export type Shortcut = { key: ShortcutKey; label: string; run: () => void }

let shortcuts: readonly Shortcut[] = []
const listeners = new Set<() => void>()

function set(next: readonly Shortcut[]): void {
  shortcuts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the keys that work on the page now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shortcuts)
}

/** Lets a key act while the component is mounted; `run` is null while there is nothing to do. */
export function useShortcut(key: ShortcutKey, label: string, run: (() => void) | null): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const acts = run !== null
  useEffect(() => {
    if (!acts) return
    const shortcut = { key, label, run: () => latest.current?.() }
    if (shortcuts.length === 0) document.addEventListener('keydown', onKeyDown)
    set([...shortcuts, shortcut])
    return () => {
      set(shortcuts.filter((other) => other !== shortcut))
      if (shortcuts.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [key, label, acts])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat || event.shiftKey || isTaken(event)) return
  // The part of the page that came last is the one in front.
  const shortcut = shortcuts.findLast(({ key }) => SHORTCUT_KEYS[key].code === event.code)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

const WRITTEN_IN =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [role="textbox"], [role="combobox"], [role="listbox"]'
/** Open windows and lists. An opened menu is in a modal; the main menu is part of the page. */
export const IN_FRONT = '[role="dialog"], [role="presentation"] [role="menu"], [role="listbox"]'

/** True while a key belongs to somebody else: to the browser, a field that is written in, or an open dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  if (document.querySelector(IN_FRONT)) return true
  const { target } = event
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(WRITTEN_IN) !== null)
}
