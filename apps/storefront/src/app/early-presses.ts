import { EARLY_PRESSES } from '@jansi/contract/early-script'

/**
 * Returns the buttons that were pressed and the choices that were made on the server's HTML so far, each once and of a group
 * the last, and ends their keeping: from `hydrateRoot` on React itself hydrates the page at a press. Empty where the early
 * script did not run.
 */
export function takeEarlyPresses(): HTMLElement[] {
  const take: unknown = Reflect.get(window, EARLY_PRESSES)
  if (typeof take !== 'function') return []
  Reflect.deleteProperty(window, EARLY_PRESSES)
  const pressed: HTMLElement[] = take()
  return pressed.filter((element) => !isChoice(element) || element.checked)
}

/**
 * Repeats the presses once the page is hydrated. Twice on the same button is once: the visitor saw nothing happen. A button
 * that hydration has taken away or disabled ignores it.
 */
export function repeatPresses(pressed: readonly HTMLElement[]): void {
  for (const element of pressed) {
    if (!element.isConnected) continue
    // A choice that is made already would not change.
    if (isChoice(element)) element.checked = false
    element.click()
  }
}

function isChoice(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement
}
