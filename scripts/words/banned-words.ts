import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../processes.ts'
import type { Passage } from './passages.ts'

/** One entry of `docs/banned-words.yaml`; that file explains the fields. */
export type BannedWord = {
  word: string
  pattern: RegExp
  except: RegExp | null
  /** Kinds of passages that the rule applies to; null for all. */
  kinds: string[] | null
  use: string
  refuses: string[]
  allows: string[]
}

export type Finding = { file: string; line: number; found: string; use: string }

type Entry = Record<'word' | 'pattern' | 'use' | 'refuses', string> &
  Partial<Record<'except' | 'allows', string>> & { in?: string[] }

/** Reads the list of banned words. */
export function readBannedWords(): BannedWord[] {
  const entries: Entry[] = parse(readFileSync(join(ROOT, 'docs/banned-words.yaml'), 'utf8'))
  return entries.map(({ word, pattern, except, in: kinds, use, refuses, allows }) => ({
    word,
    pattern: new RegExp(pattern, 'giu'),
    except: except === undefined ? null : new RegExp(except, 'giu'),
    kinds: kinds ?? null,
    use,
    refuses: refuses.split(' | '),
    allows: allows?.split(' | ') ?? [],
  }))
}

/** Returns every use of a banned word in the passages, with the line that it is on. */
export function findBannedWords(file: string, passages: Passage[], words: BannedWord[]): Finding[] {
  return passages.flatMap(({ kind, line, text }) => {
    const plain = blankQuotations(text)
    return words
      .filter(({ kinds }) => kinds === null || kinds.includes(kind))
      .flatMap(({ pattern, except, use }) => {
        const checked = except === null ? plain : plain.replaceAll(except, blank)
        return [...checked.matchAll(pattern)].map((match) => ({
          file,
          line: line + plain.slice(0, match.index).split('\n').length - 1,
          found: match[0].trim(),
          use,
        }))
      })
  })
}

/** Blanks text in backticks and double quotes: it names a word and does not use it. */
function blankQuotations(text: string): string {
  return text.replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”|\[[^\]]*\]\([^)]*\)/g, blank)
}

/** Keeps line feeds, so that offsets and line numbers stay correct, and the capital that a sentence starts with. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, '·')
}
