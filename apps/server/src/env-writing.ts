import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** A value that is not written as it is meant. `mayRun` is false where it opens another shop than the operator's. */
export type Misspelling = { name: string; message: string; mayRun: boolean }

/** Misread, these open an empty shop or one with demo data. */
const OPEN_A_SHOP = ['NODE_ENV', 'DATA_DIR', 'DATABASE_URL', 'SEED']
const IN_QUOTES = /^(["'`]).*\1$/s
// Programs that read settings from files keep these.
const CONTROL = /\p{Cc}/u

/**
 * Finds values that are not as their author meant them: with quotes or control characters, or paths that only a shell
 * understands, or that depend on the working directory. `filled` has the variables that are not empty.
 */
export function findMisspeltValues(
  filled: NodeJS.Dict<string>,
  known: string[],
  production: boolean,
): Misspelling[] {
  return known.flatMap((name) => {
    const value = filled[name]
    if (value === undefined) return []
    const message = misspelling(name, value)
    if (message !== undefined) return [{ name, message, mayRun: !OPEN_A_SHOP.includes(name) }]
    if (!production || !/_DIR$/.test(name) || value.startsWith('/')) return []
    const folder = resolve(value)
    return [
      {
        name,
        message: `is relative to the folder in which a program starts. Write ${folder}`,
        mayRun: name !== 'DATA_DIR' || existsSync(folder),
      },
    ]
  })
}

function misspelling(name: string, value: string): string | undefined {
  if (IN_QUOTES.test(value)) return 'has quotes around its value. Write it without them'
  if (/\r/.test(value)) return 'has a carriage return. Save the file with Unix line ends (LF)'
  if (CONTROL.test(value)) return 'has a line break or another control character. Write it in one line'
  if (!/_(DIR|FILE)$/.test(name)) return undefined
  if (value.trim() !== value) return 'has spaces around its value. Write it without them'
  return /^[~$]|\$\{/.test(value)
    ? 'has ~ or $, which only a shell replaces. Write the whole path'
    : undefined
}
