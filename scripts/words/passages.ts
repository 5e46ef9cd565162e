import { basename, extname } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A text that people read, without the marks of its comment; lines are separated by line feeds as in the file. */
export type Passage = {
  /** `name`: an exported name, or the name of a script's file, as words. */
  kind: 'docstring' | 'comment' | 'message' | 'document' | 'name'
  line: number
  text: string
}

/** Returns the texts of a file that people read; `file` decides by its name how it is read. */
export function passagesOf(file: string, source: string): Passage[] {
  const extension = extname(file)
  if (['.ts', '.tsx', '.mjs'].includes(extension)) return passagesOfScript(file, source)
  if (extension === '.md') return passagesOfMarkdown(source)
  if (extension === '.css') return passagesOfCss(source)
  return passagesOfHashComments(source)
}

/** Comments, strings of at least two words, exported names, and the name of the file. */
function passagesOfScript(file: string, source: string): Passage[] {
  const { program, comments } = parseSync(file, source)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const passages: Passage[] = [{ kind: 'name', line: 1, text: wordsOf(basename(file).replace(/\..*$/, '')) }]
  let above: Passage | undefined
  for (const { type, start, value } of comments) {
    const line = lineAt(start)
    if (type === 'Block') {
      passages.push(passageOfBlock(line, value))
      continue
    }
    const text = value.trim()
    const isOwnLine = source.slice(source.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
    // Line comments that follow each other are one text.
    if (isOwnLine && above !== undefined && above.line + above.text.split('\n').length === line) {
      above.text += `\n${text}`
      continue
    }
    const passage: Passage = { kind: 'comment', line, text }
    passages.push(passage)
    above = isOwnLine ? passage : undefined
  }
  const addMessage = (start: number, text: string) => {
    if (isProse(text)) passages.push({ kind: 'message', line: lineAt(start), text })
  }
  const addName = (id: { type: string; start: number; name?: string } | null | undefined) => {
    if (id?.name !== undefined)
      passages.push({ kind: 'name', line: lineAt(id.start), text: wordsOf(id.name) })
  }
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) addName(id)
      else if (declaration && 'id' in declaration) addName(declaration.id)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') addMessage(node.start, node.value)
    },
    TemplateLiteral: (node) => {
      // An embedded expression counts as one word.
      const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
      addMessage(node.start, text)
    },
    JSXText: (node) => addMessage(node.start, node.value),
  }).visit(program)
  return passages
}

/** Returns the words of a name in any of our spellings: `keptInput`, `KEPT_INPUT` and `kept-input` are "kept input". */
function wordsOf(name: string): string {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
}

/** A block comment without its stars; its first line with text is the line of the passage. */
function passageOfBlock(line: number, value: string): Passage {
  const text = value.replaceAll(/^[ \t]*\*+ ?/gm, '').trimEnd()
  const isAtNextLine = text.startsWith('\n')
  return {
    kind: value.startsWith('*') ? 'docstring' : 'comment',
    line: isAtNextLine ? line + 1 : line,
    text: text.trimStart(),
  }
}

/** True for a string of at least two words that is no SQL. */
function isProse(text: string): boolean {
  const isSql = /(^|\s)(select|insert into|update|delete from|alter table|where|and exists)\s[^.]*[(=*]/.test(
    text,
  )
  return /[a-z]{2,}[,.:;]? [a-z]/i.test(text) && !isSql
}

/** The lines of a Markdown file, without fenced code and quotations. A paragraph is one line in our documents. */
function passagesOfMarkdown(source: string): Passage[] {
  let isCode = false
  return source.split('\n').flatMap((text, at): Passage[] => {
    const isFence = /^\s*(```|~~~)/.test(text)
    if (isFence) isCode = !isCode
    return isFence || isCode || text.startsWith('>') ? [] : [{ kind: 'document', line: at + 1, text }]
  })
}

function passagesOfCss(source: string): Passage[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
    kind: 'comment',
    line: source.slice(0, match.index).split('\n').length,
    text: match[1] ?? '',
  }))
}

/** Comments of shell, YAML, systemd, Docker and Caddy files, and the messages that a shell script prints. */
function passagesOfHashComments(source: string): Passage[] {
  return source.split('\n').flatMap((line, at): Passage[] => {
    const comment = /(?:^|\s)# ?(?!!)(.*)$/.exec(line)?.[1]
    const message = /^\s*(?:echo|printf|die|fail)\s+(['"])(.*)\1/.exec(line)?.[2]
    const passages: Passage[] = []
    if (comment !== undefined) passages.push({ kind: 'comment', line: at + 1, text: comment })
    if (message !== undefined) passages.push({ kind: 'message', line: at + 1, text: message })
    return passages
  })
}
