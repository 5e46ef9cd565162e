// In the build these replace three libraries of react-admin that the console does not need: its own export of lists, which
// our files replace, keyboard shortcuts of menu items, of which the menu has none, and English words for names of resources
// and fields, which only stand where a Thai one is missing.

/** Replaces `jsonexport`. */
export default function jsonExport(): never {
  throw new Error('The console exports its files by calls of the server.')
}

/** Replaces `react-hotkeys-hook`. */
export function useHotkeys(): void {}

/** Replaces the functions of `inflection`. */
export const capitalize = asItIs
export const humanize = asItIs
export const inflect = asItIs
export const pluralize = asItIs
export const singularize = asItIs
export const transform = asItIs

function asItIs(name: string): string {
  return name
}
