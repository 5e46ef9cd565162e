// Prints the settings in a file as commands of a shell that export them: node read-settings.mjs FILE
// The file is read as systemd reads an EnvironmentFile, which the service had before, so that it means the same.
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Characters that a backslash keeps in double quotes. */
const ESCAPED_IN_QUOTES = '"\\`$'
const NAME = /^[A-Za-z_]\w*$/

/** Returns the assignments in a text, in their order. */
function assignmentsIn(text) {
  const found = []
  let at = 0
  const rest = () => text.slice(at)
  const take = (pattern) => {
    const [taken] = pattern.exec(rest()) ?? ['']
    at += taken.length
    return taken
  }
  while (at < text.length) {
    take(/^\s+/)
    if (take(/^[#;].*\n?/) !== '') continue
    const name = take(/^[^=\n]*/).trim()
    if (text[at++] !== '=') continue
    const value = takeValue(take)
    if (NAME.test(name)) found.push([name, value])
  }
  return found
}

/** Quotes begin only where a value or a part of it begins; after a quoted part another one may follow. */
function takeValue(take) {
  let value = ''
  for (;;) {
    take(/^[^\S\n]+/)
    const quoted = take(/^('[^']*'?|"(\\[\s\S]|[^"\\])*"?)/)
    if (quoted === '') break
    value += quoted.startsWith("'") ? quoted.replace(/^'|'$/g, '') : unescapeQuoted(quoted)
  }
  const plain = take(/^(\\[\s\S]|[^\n\\])*/)
  // Spaces at its end belong to it only behind a backslash.
  const kept = /^((\\[\s\S]|[^\n\\])*?)[^\S\n]*$/.exec(plain)?.[1] ?? plain
  return value + kept.replace(/\\([\s\S])/g, (_, next) => (next === '\n' ? '' : next))
}

function unescapeQuoted(quoted) {
  const inside = /^"((\\[\s\S]|[^"\\])*)/.exec(quoted)?.[1] ?? ''
  return inside.replace(/\\([\s\S])/g, (both, next) => {
    if (next === '\n') return ''
    return ESCAPED_IN_QUOTES.includes(next) ? next : both
  })
}

const [file] = process.argv.slice(2)
try {
  const text = readFileSync(file, 'utf8').replace(/\r\n?/g, '\n')
  for (const [name, value] of assignmentsIn(text)) {
    console.log(`export ${name}='${value.replaceAll("'", String.raw`'\''`)}'`)
  }
} catch (error) {
  console.error(`The settings cannot be read: ${error.message}`)
  process.exit(1)
}
