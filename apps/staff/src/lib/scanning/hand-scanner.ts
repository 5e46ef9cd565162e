import { readScannedCode } from '@jansi/contract/scanned-code'

/** A second key within this time comes from a machine. */
const KEY_GAP_MS = 80
/** A key outside fields acts only after this time without another: slow scanners take up to 150 ms for each key. */
const LONE_KEY_MS = 180
/** The keys of a run in a field are followed over this gap; whether it was a scan is judged by their mean. */
const FIELD_GAP_MS = 150
/** A run that has begun may pause: the device is busy. */
const RUN_GAP_MS = 400
/** Outside fields nobody types the beginning of a code of the shop: it may come at the speed of the slowest scanner. */
const CODE_GAP_MS = 1500
/** A scanner may send Tab and Enter after a code, or the ending later than the code. */
const AFTER_SCAN_MS = 500
/** Mean gaps that no hand reaches over a code of the shop, and over any other word. */
const CODE_MEAN_MS = 100
const WORD_MEAN_MS = 35
const MIN_CODE_CHARACTERS = 8
const MIN_WORD_CHARACTERS = 6
const MIN_CHARACTERS = 2
/** All codes of the shop but the ids of orders begin with it. */
const CODE_START = 'jansi:'

const SHIFTED: Readonly<Record<string, string>> = { Semicolon: ':', Slash: '?', Minus: '_', Equal: '+' }
const PLAIN: Readonly<Record<string, string>> = {
  Semicolon: ';',
  Slash: '/',
  Minus: '-',
  Period: '.',
  Equal: '=',
  Space: ' ',
}
const MODIFIERS = ['Shift', 'CapsLock', 'NumLock', 'AltGraph']

/** An attribute of fields that people type codes into: there a run of any length is a scan. */
export const READS_CODES = { 'data-reads-codes': '' }

/** Keys that follow each other faster than those of a hand. */
type Run = {
  text: string
  /** Every key named its place on the keyboard, which programs that insert text do not. */
  isPlaced: boolean
  startedAt: number
  lastAt: number
  fastestGap: number
  slowestGap: number
  field: Field | null
  /** The keys outside a field, until it is known whether they are a person's. */
  held: readonly KeyboardEvent[]
}

/** A field that the keys of a run go to, and the function that gives it its former value back. */
type Field = { element: Element; readsCodes: boolean; restore: () => void }

/**
 * Reads a hand scanner, which types a code like a keyboard and may end it with Enter, Tab, both or nothing. Keys are read
 * by their place, so that neither a Thai layout nor CapsLock spoils a code. The keys of a scan reach no other part of the
 * page: outside fields each key is held until no second one follows, and a field gets its former value back. Returns the
 * function that ends it.
 */
export function listenToHandScanner(onScan: (text: string) => void): () => void {
  let run: Run | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let scannedAt = Number.NEGATIVE_INFINITY

  function onKeyDown(event: KeyboardEvent) {
    if (givenBack.has(event) || MODIFIERS.includes(event.key)) return
    const endsRun = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey
    const isCommand = event.ctrlKey || event.altKey || event.metaKey
    if (isCommand || event.isComposing || event.repeat) decide()
    else if (endsRun) onEnding(event)
    else onCharacter(event, characterOf(event))
  }

  function onEnding(event: KeyboardEvent) {
    if (run && event.timeStamp - run.lastAt > endingGap(run)) decide()
    if (run === null) {
      if (event.timeStamp - scannedAt <= AFTER_SCAN_MS) swallow(event)
      return
    }
    const ended = finish(run)
    if (isScan(ended, true)) {
      swallow(event)
      take(ended, event.timeStamp)
    } else if (ended.field === null) {
      swallow(event)
      giveBackKeys(ended)
    }
  }

  function onCharacter(event: KeyboardEvent, character: string | null) {
    const field = fieldOf(event.target)
    const goesOn =
      run !== null && event.timeStamp - run.lastAt <= gapAfter(run) && (run.field?.element ?? null) === field
    // A space presses the button that has the focus, and begins no code.
    if (character === null || !goesOn) decide()
    if (character === null || (run === null && character === ' ' && !field)) return
    run = run === null ? begun(event, character, field) : continued(run, event, character)
    if (!field) swallow(event)
    wait(run)
  }

  /** Decides once nothing follows. */
  function wait(waiting: Run) {
    clearTimeout(timer)
    const ms = gapAfter(waiting)
    const due = performance.now() + ms
    timer = setTimeout(() => {
      // The page was busy: keys that were typed meanwhile may still wait behind this.
      if (performance.now() - due > KEY_GAP_MS) wait(waiting)
      else decide()
    }, ms)
  }

  function finish(ended: Run): Run {
    clearTimeout(timer)
    run = null
    return ended
  }

  /** Ends the run without Enter or Tab: it was a scan, keys of a person, or nothing. */
  function decide() {
    if (run === null) return
    const ended = finish(run)
    if (isScan(ended, false)) take(ended, ended.lastAt)
    else giveBackKeys(ended)
  }

  function take({ text, field }: Run, at: number) {
    scannedAt = at
    field?.restore()
    onScan(text)
  }

  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
  }
}

/** A run of one key, which goes to the field. */
function begun(event: KeyboardEvent, character: string, field: Element | null): Run {
  return {
    text: character,
    isPlaced: event.code !== '',
    startedAt: event.timeStamp,
    lastAt: event.timeStamp,
    fastestGap: Number.POSITIVE_INFINITY,
    slowestGap: 0,
    field: field && stateOf(field),
    held: field ? [] : [event],
  }
}

/** The run with one more key. */
function continued(run: Run, event: KeyboardEvent, character: string): Run {
  const gap = event.timeStamp - run.lastAt
  return {
    ...run,
    text: run.text + character,
    isPlaced: run.isPlaced && event.code !== '',
    lastAt: event.timeStamp,
    fastestGap: Math.min(run.fastestGap, gap),
    slowestGap: Math.max(run.slowestGap, gap),
    held: run.field ? [] : [...run.held, event],
  }
}

/** Each key after the effects of the one before it: the page may have changed. */
function giveBackKeys({ text, fastestGap, held }: Run): void {
  if (text.length >= MIN_WORD_CHARACTERS || fastestGap < KEY_GAP_MS) return
  const [first, ...others] = held
  if (first) giveBack(first)
  for (const key of others) setTimeout(() => giveBack(key))
}

/** Keys that were held and are now a person's: they are not read a second time. */
const givenBack = new WeakSet<Event>()

function giveBack({ key, code, location, shiftKey, target }: KeyboardEvent): void {
  const again = new KeyboardEvent('keydown', {
    ...{ key, code, location, shiftKey },
    ...{ bubbles: true, cancelable: true, composed: true },
  })
  givenBack.add(again)
  const receiver = target instanceof Element && target.isConnected ? target : document.body
  receiver.dispatchEvent(again)
}

/** How long a further key of a run may take, in milliseconds. */
function gapAfter(run: Run): number {
  const { text, field } = run
  if (isCode(text)) return Math.max(KEY_GAP_MS, 3 * run.slowestGap)
  if (field) return isMachineWord(run) ? RUN_GAP_MS : FIELD_GAP_MS
  const begun = text.toLowerCase()
  if (CODE_START.startsWith(begun) || begun.startsWith(CODE_START)) return CODE_GAP_MS
  // A slash begins no code, and the word that is searched for follows it at once.
  if (text.length < MIN_CHARACTERS) return text === '/' ? KEY_GAP_MS : LONE_KEY_MS
  return RUN_GAP_MS
}

/** How long Enter or Tab may take after a run. */
function endingGap(run: Run): number {
  if (run.field) return isMachineWord(run) ? RUN_GAP_MS : FIELD_GAP_MS
  if (isCode(run.text)) return CODE_GAP_MS
  return run.text.length < MIN_CHARACTERS ? KEY_GAP_MS : RUN_GAP_MS
}

function isCode(text: string): boolean {
  return text.length >= MIN_CODE_CHARACTERS && isOfShop(text)
}

/** True for a code of a shop, be it another one. */
function isOfShop(text: string): boolean {
  return readScannedCode(text, null) !== null
}

function isScan(run: Run, isEnded: boolean): boolean {
  const { text, field } = run
  const { length } = text
  if (!field) return length >= (isEnded || isOfShop(text) ? MIN_CHARACTERS : MIN_WORD_CHARACTERS)
  if (length < MIN_CHARACTERS) return false
  if (isCode(text)) return meanGap(run) <= CODE_MEAN_MS
  if (field.readsCodes && (isEnded || isOfShop(text))) return meanGap(run) <= KEY_GAP_MS
  return isMachineWord(run)
}

/** True for a word that no hand types so fast. Programs that insert a text for its abbreviation insert sentences. */
function isMachineWord(run: Run): boolean {
  const isWord = run.isPlaced && run.text.length >= MIN_WORD_CHARACTERS && !run.text.includes(' ')
  return isWord && meanGap(run) <= WORD_MEAN_MS
}

function meanGap({ text, startedAt, lastAt }: Run): number {
  return (lastAt - startedAt) / (text.length - 1)
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

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const NOT_WRITTEN_IN = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isControl(element: Element): element is Control {
  if (element instanceof HTMLInputElement) return !NOT_WRITTEN_IN.includes(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** The field that a key is written into, or null. */
function fieldOf(target: EventTarget | null): Element | null {
  if (!(target instanceof HTMLElement)) return null
  if (isControl(target)) return target
  return target.isContentEditable ? target : null
}

function stateOf(element: Element): Field {
  if (isControl(element)) {
    const { value } = element
    // A run that continues the text of the field may be a person's.
    const readsCodes = value === '' && 'readsCodes' in element.dataset
    return { element, readsCodes, restore: () => restoreValue(element, value) }
  }
  return { element, readsCodes: false, restore: deletionSince(document.getSelection()) }
}

/** Sets the value as typing does, so that React calls `onChange`. */
function restoreValue(element: Control, value: string): void {
  if (element.value === value) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {}
  set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns a function that deletes the text that is written into an editor from now on. */
function deletionSince(selection: Selection | null): () => void {
  const [node, offset] = [selection?.anchorNode, selection?.anchorOffset ?? 0]
  return () => {
    if (!node?.isConnected || !selection?.focusNode) return
    selection.setBaseAndExtent(node, offset, selection.focusNode, selection.focusOffset)
    document.execCommand('delete')
  }
}
