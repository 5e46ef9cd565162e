import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../processes.ts'
import type { Passage } from './passages.ts'

/** One word of `docs/banned-words.yaml`; that file explains the fields. */
export type BannedWord = {
  word: string
  pattern: RegExp
  except: RegExp | null
  /** Kinds of passages that the rule applies to; null for all but names. */
  kinds: string[] | null
  use: string
  refuses: string[]
  allows: string[]
}

/** The content of `docs/banned-words.yaml`. */
export type BannedWords = { words: BannedWord[]; fixedTexts: string[] }

export type Finding = { file: string; line: number; found: string; use: string }

type File = {
  words: (Record<'word' | 'pattern' | 'use' | 'refuses', string> &
    Partial<Record<'except' | 'allows', string>> & { in?: string[] })[]
  fixedTexts: string[]
}

/** Reads the list of banned words. */
export function readBannedWords(): BannedWords {
  const file: File = parse(readFileSync(join(ROOT, 'docs/banned-words.yaml'), 'utf8'))
  const words = file.words.map(({ word, pattern, except, in: kinds, use, refuses, allows }) => ({
    word,
    pattern: new RegExp(pattern, 'giu'),
    except: except === undefined ? null : new RegExp(except, 'giu'),
    kinds: kinds ?? null,
    use,
    refuses: refuses.split(' | '),
    allows: allows?.split(' | ') ?? [],
  }))
  return { words, fixedTexts: file.fixedTexts }
}

/** Returns every use of a banned word in the passages of a file, from top to bottom. */
export function findBannedWords(file: string, passages: Passage[], banned: BannedWords): Finding[] {
  const findings = passages.flatMap(({ kind, line, text }) => {
    if (kind === 'message' && banned.fixedTexts.includes(text)) return []
    // A wrapped line continues its sentence; offsets stay those of the text.
    const plain = blankQuotations(text.replaceAll('\n', ' '))
    return banned.words
      .filter(({ kinds }) => (kinds === null ? kind !== 'name' : kinds.includes(kind)))
      .flatMap(({ pattern, except, use }) => {
        const checked = except === null ? plain : plain.replaceAll(except, blank)
        return [...checked.matchAll(pattern)].map((match) => ({
          file,
          line: line + text.slice(0, match.index).split('\n').length - 1,
          found: match[0].trim(),
          use,
        }))
      })
  })
  return findings.sort((a, b) => a.line - b.line)
}

/** Blanks text in backticks and quotation marks, links, and tags of tests: they name a word and do not use it. */
function blankQuotations(text: string): string {
  return text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|\[[^\]]*\]\([^)]*\)|@spec-[\w.-]+/g, blank)
}

/** Returns a text of the same length without words. */
function blank(text: string): string {
  return '·'.repeat(text.length)
}
