import { looseText } from '@jansi/contract/loose-text'
import { divided } from './search-terms.ts'

/** Each further search costs as much as the first. */
const MAX_OTHER_SEARCHES = 4

/**
 * Returns the searches that mean the same as one: it contains a term of a line, and each of them has another term of that
 * line in its place. A line is terms with commas between them, as staff write it.
 */
export function searchesLike(search: string, lines: readonly string[]): string[] {
  const segments = divided(search)
  const words = segments.map(looseText)
  const found = lines.flatMap((line) => {
    const terms = line.split(',').map((term) => term.trim())
    for (const term of terms) {
      const place = placeOf(words, divided(term).map(looseText))
      if (place === null) continue
      const [start, end] = place
      const others = terms.filter((other) => other !== '' && looseText(other) !== looseText(term))
      return others.map((other) => segments.toSpliced(start, end - start, other).join(''))
    }
    return []
  })
  return found.slice(0, MAX_OTHER_SEARCHES)
}

/** Returns where the words of a term are among those of a search, or null: [first, past the last]. */
function placeOf(words: readonly string[], term: readonly string[]): [number, number] | null {
  if (term.length === 0) return null
  const start = words.findIndex((_word, at) => term.every((part, offset) => words[at + offset] === part))
  return start === -1 ? null : [start, start + term.length]
}
