/** A window of a browser that is driven from outside. */
export interface DrivenBrowser {
  /** Warnings, errors and uncaught exceptions of its pages so far. */
  messages(): Promise<readonly string[]>
  open(url: string): Promise<void>
  /** Returns the value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  /** Returns the element that is the value of an expression in the page; null if it is none. */
  find(expression: string): Promise<DrivenElement | null>
  /** The window as a PNG image. */
  screenshot(): Promise<Uint8Array>
  stop(): Promise<void>
}

export interface DrivenElement {
  click(): Promise<void>
  /** Replaces the text of a field. */
  fill(text: string): Promise<void>
  attach(files: readonly string[]): Promise<void>
}

/** Opens a browser with a window of this size. `isRefusing`: one whose settings keep no cookies and no storage of pages. */
export type OpenBrowser = (size: Size, settings?: { isRefusing: boolean }) => Promise<DrivenBrowser>

/** A window's size in pixels. */
export type Size = { width: number; height: number }
