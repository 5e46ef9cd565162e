// In the build these replace two libraries of react-admin that the console never runs: its own export of lists, which our
// files replace, and keyboard shortcuts of menu items, of which the menu has none.

/** Replaces `jsonexport`. */
export default function jsonExport(): never {
  throw new Error('The console exports its files by calls of the server.')
}

/** Replaces `react-hotkeys-hook`. */
export function useHotkeys(): void {}
