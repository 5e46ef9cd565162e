export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export type ToastLink = { to: string; label: string }
export type ToastMessage = { id: number; kind: ToastKind; text: string; link: ToastLink | undefined }

let nextId = 1
let toasts: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

function set(next: readonly ToastMessage[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: ToastKind, text: string, link?: ToastLink): void {
  // The same words replace the toast that shows them already, so that a double press does not stack.
  const others = toasts.filter((toast) => toast.text !== text)
  // On a phone more than three would cover the next button to press.
  set([...others, { id: nextId++, kind, text, link }].slice(-3))
}

/**
 * Shows a short message over the page that closes by itself after 5 seconds (specification, section 2). A
 * success or a warning may carry a link to where one can see it.
 */
export const toast = {
  success: (text: string, link?: ToastLink): void => add('success', text, link),
  error: (text: string): void => add('error', text),
  warning: (text: string, link?: ToastLink): void => add('warning', text, link),
  info: (text: string): void => add('info', text),
}

/** The toasts on show, for the Toaster. */
export const toastStore = {
  get: (): readonly ToastMessage[] => toasts,
  close: (id: number): void => set(toasts.filter((toast) => toast.id !== id)),
  clear: (): void => set([]),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
