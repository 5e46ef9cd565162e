const THAI = /[\u0e00-\u0e7f]/
const LETTER = /[\p{L}\p{M}\p{N}]/u

/**
 * Joins Thai text and names or words of any script, as a template: a space comes between Thai and another script. An empty
 * name leaves none.
 */
export function joinThai(texts: TemplateStringsArray, ...names: (string | number)[]): string {
  return texts.reduce((before, text, i) => joined(joined(before, String(names[i - 1] ?? '')), text))
}

function joined(before: string, after: string): string {
  const [last, first] = [before.at(-1) ?? '', after.at(0) ?? '']
  const isChange = LETTER.test(last) && LETTER.test(first) && THAI.test(last) !== THAI.test(first)
  return isChange ? `${before} ${after}` : before + after
}
