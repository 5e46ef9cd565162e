/** The pages' own moves of the focus come first. */
const WAIT_MS = 50
const REMEMBERED = 10
/** Elements that a screen reader names when they get the focus, or that are as small as one thing. */
const PLACES =
  'li, tr, fieldset, form, section, article, dialog, table, [role]:not([role=presentation]), [aria-label]'

/** An element that had the focus, and those around it, the nearest first. */
type Focused = { element: HTMLElement; around: HTMLElement[] }

/**
 * Restores the focus near its place when its control goes or is disabled: browsers drop it onto the page, and a screen reader
 * begins at the top. The smallest named place around the control gets it, else the element that had it before; no control, because a
 * second press would press that one. A control that is enabled again gets it back, and one that is moved keeps it. A page that moves the focus itself, and
 * a visitor who puts it nowhere, are left alone. Returns the function that ends it.
 */
export function restoreFocus(): () => void {
  let history: Focused[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let disabled: { control: HTMLElement; place: HTMLElement } | undefined

  const isLost = () => {
    const [last] = history
    const active = document.activeElement
    return (
      last !== undefined &&
      (active === document.body || active === last.element) &&
      !canHoldFocus(last.element)
    )
  }
  const recover = () => {
    timer = undefined
    if (!isLost()) return
    const [last] = history
    for (const { element, around } of history) {
      if (canHoldFocus(element)) return element.focus({ preventScroll: true })
      const place = around.find((one) => one.matches(PLACES) && canHoldFocus(one) && one.textContent?.trim())
      if (!place) continue
      focusPlace(place)
      if (last?.element === element) disabled = { control: element, place }
      return
    }
    const main = document.querySelector<HTMLElement>('main')
    if (main) focusPlace(main)
  }
  const check = () => {
    if (disabled && document.activeElement !== disabled.place) disabled = undefined
    if (disabled && canHoldFocus(disabled.control)) disabled.control.focus({ preventScroll: true })
    else if (timer === undefined && isLost()) timer = setTimeout(recover, WAIT_MS)
  }
  // A list that is sorted moves its rows, and browsers drop the focus of those that they move.
  const keepMoved = (changes: MutationRecord[]) => {
    const element = history[0]?.element
    if (!element || document.activeElement !== document.body || !canHoldFocus(element)) return
    const isMoved = changes.some(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(element)),
    )
    if (isMoved) element.focus()
  }
  const note = (element: Element) => {
    if (!(element instanceof HTMLElement) || element === document.body) return
    const around: HTMLElement[] = []
    for (let one = element.parentElement; one && !one.matches('main, body'); one = one.parentElement)
      around.push(one)
    history = [{ element, around }, ...history.filter((before) => before.element !== element)].slice(
      0,
      REMEMBERED,
    )
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof Element) note(target)
  }
  // Also fired for a control that goes: whether it is still there is known a moment later.
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    setTimeout(() => {
      const isLeft = document.hasFocus() && document.activeElement === document.body && canHoldFocus(target)
      if (isLeft) history = []
      else check()
    })
  }

  if (document.activeElement) note(document.activeElement)
  const observer = new MutationObserver((changes) => {
    keepMoved(changes)
    check()
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}

function canHoldFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    !element.closest('[hidden], [inert], [aria-hidden=true], dialog:not([open])') &&
    element.checkVisibility?.({ visibilityProperty: true }) !== false
  )
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
