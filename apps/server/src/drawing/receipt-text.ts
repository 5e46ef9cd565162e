const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Marks that must not begin a line, and marks that must not end one. */
const CLINGS_BACK = /^[)\]}”’»,.;:!?%ๆฯ…]+$/u
const CLINGS_FORWARD = /[([{“‘«#฿]$/u

/**
 * Breaks a text into lines that fit `maxWidth`, measured by `measure` (pixels). Thai has no spaces, so lines
 * break between words of a dictionary; a word wider than the line breaks between letters with their marks.
 * Keeps line feeds; other control characters become spaces. Always returns at least one line.
 */
export function wrapText(text: string, maxWidth: number, measure: (text: string) => number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapLine(line, maxWidth, measure))
}

function wrapLine(text: string, maxWidth: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const push = (piece: string) => {
    if (line !== '' && measure(`${line}${piece}`.trimEnd()) > maxWidth) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else {
      line += piece
    }
  }
  for (const word of unbreakable(text.replace(/\p{Cc}+/gu, ' ').trim())) {
    if (measure(word.trimEnd()) <= maxWidth) push(word)
    else for (const { segment } of graphemes.segment(word)) push(segment)
  }
  return [...lines, line.trimEnd()]
}

function unbreakable(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && (CLINGS_BACK.test(segment) || CLINGS_FORWARD.test(last))) {
      pieces[pieces.length - 1] = last + segment
    } else {
      pieces.push(segment)
    }
  }
  return pieces
}
