import anyAscii from 'any-ascii'

/**
 * Returns a name of small letters, digits and hyphens for a shown one: "สีน้ำ" becomes "sinam", or "sinam-2" where that is
 * taken. A name without letters or digits becomes "category".
 */
export function shortName(shown: string, taken: ReadonlySet<string>, maxCharacters: number): string {
  const spelled = anyAscii(shown)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const cut = (length: number) => spelled.replace(/^-/, '').slice(0, length).replace(/-$/, '') || 'category'
  if (!taken.has(cut(maxCharacters))) return cut(maxCharacters)
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`
    const numbered = cut(maxCharacters - ending.length) + ending
    if (!taken.has(numbered)) return numbered
  }
}
