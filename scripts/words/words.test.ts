import { describe, expect, it } from 'vitest'
import { findBannedWords, readBannedWords } from './banned-words.ts'
import { type Passage, passagesOf } from './passages.ts'

const banned = readBannedWords()

const foundIn = (file: string, source: string) =>
  findBannedWords(file, passagesOf(file, source), banned).map(({ line, found }) => `${line} ${found}`)

describe('the list of banned words', () => {
  it.each(banned.words)(
    'refuses and allows the examples of "$word"',
    ({ kinds, refuses, allows, ...word }) => {
      const kind = (kinds?.[0] ?? 'comment') as Passage['kind']
      const only = { words: [{ kinds, refuses, allows, ...word }], fixedTexts: [] }
      const find = (text: string) => findBannedWords('a.ts', [{ kind, line: 1, text }], only)
      for (const text of refuses) expect(find(text), text).not.toEqual([])
      for (const text of allows) expect(find(text), text).toEqual([])
    },
  )
})

describe('a source file', () => {
  it('is refused for its docstrings, comments, messages and test names, each with its line', () => {
    const source = `/**
 * Returns the rows.
 * Whoever asks first gets them.
 */
export const a = 1 // built anew
// The file stands
// beside the code.
throw new Error(\`The disk has no room for \${name}.\`)
it('tells the reason', () => {})
const view = <p>What is left is gone.</p>
`
    expect(foundIn('a.tsx', source)).toEqual([
      '3 Whoever',
      '5 anew',
      '6 stands',
      '7 beside',
      '8 room',
      '9 tells',
      '10 What',
    ])
  })

  it('may name a word in backticks, quotation marks or a tag, and have it in code, SQL and class names', () => {
    const source = `// The action \`settle\` was called "deed" before.
const room = settle(shelf)
const rows = sql\`select settled, picture from letters where settled = 1\`
const link = 'picture'
// @spec-2.faq.answers
`
    expect(foundIn('a.ts', source)).toEqual([])
  })

  it('finds wording that continues on the next line', () => {
    expect(foundIn('a.ts', '// Members may place\n// an order.\n')).toEqual(['1 place an order'])
    expect(foundIn('a.ts', '// 16 letters\n// and digits.\n')).toEqual([])
  })

  it('may contain a fixed text of the API', () => {
    const [text = ''] = banned.fixedTexts
    expect(foundIn('a.ts', `throw refused('${text}')`)).toEqual([])
    expect(foundIn('a.ts', `// ${text}`)).not.toEqual([])
  })
})

it('a document is refused for its prose, not for code and quotations', () => {
  const source = 'It lies there.\n\n```sh\nit lies\n```\n\n> It lies.\n\n`lies` and [lies](lies.md)\n'
  expect(foundIn('a.md', source)).toEqual(['1 lies'])
})

it('a shell script is refused for comments and messages, a style sheet for comments', () => {
  expect(foundIn('.ci/run', '#!/bin/sh\nset -eu # in vain\necho "It stands there."\nroom=1\n')).toEqual([
    '2 in vain',
    '3 stands',
  ])
  expect(foundIn('a.css', '.room { color: red } /* no\n room */')).toEqual(['2 room'])
})
