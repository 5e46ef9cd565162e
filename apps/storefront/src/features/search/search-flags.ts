import { looseText } from '@jansi/contract/loose-text'

export const FLAGS = ['buy', 'borrow', 'free', 'in_stock'] as const
export type Flag = (typeof FLAGS)[number]

/** Words that ask for a filter and not for goods of that name. */
const FLAGS_OF_WORDS: Record<string, readonly Flag[]> = {
  ยืมฟรี: ['borrow', 'free'],
  ฟรี: ['free'],
  ของฟรี: ['free'],
  ยืมได้: ['borrow'],
  ซื้อได้: ['buy'],
  มีของ: ['in_stock'],
  พร้อมยืม: ['borrow', 'in_stock'],
}

const flagsOf = new Map(Object.entries(FLAGS_OF_WORDS).map(([word, flags]) => [looseText(word), flags]))

/** Divides the typed words of a search into those to search for and the filters that the others ask for. */
export function intentsOf(typed: string): { words: string; flags: readonly Flag[] } {
  const parts = typed.split(/\s+/)
  const flags = parts.flatMap((part) => flagsOf.get(looseText(part)) ?? [])
  if (flags.length === 0) return { words: typed, flags }
  return { words: parts.filter((part) => !flagsOf.has(looseText(part))).join(' '), flags }
}
