import { EARLY_PRESSES } from '@jansi/contract/early-script'

/**
 * Returns the buttons that were pressed on the server's HTML so far, each once, and ends their keeping: from `hydrateRoot`
 * on React itself hydrates the page at a press. Empty where the early script did not run.
 */
export function takeEarlyPresses(): HTMLElement[] {
  const take: unknown = Reflect.get(window, EARLY_PRESSES)
  if (typeof take !== 'function') return []
  Reflect.deleteProperty(window, EARLY_PRESSES)
  return take()
}

/**
 * Repeats the presses once the page is hydrated. Twice on the same button is once: the visitor saw nothing happen. A button
 * that hydration has taken away or disabled ignores it.
 */
export function repeatPresses(buttons: readonly HTMLElement[]): void {
  for (const button of buttons) if (button.isConnected) button.click()
}
