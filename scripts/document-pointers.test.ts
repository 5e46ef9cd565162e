import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './processes.ts'

const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'))
const PATH = /`([\w@./-]+\.(?:tsx?|mjs|sql|css))`/g
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g

/** A document may name a file by the end of its path, without `src`: `contract/calls.ts`. */
const ENDS = FILES.flatMap((file) => [`/${file}`, `/${file.replace('/src/', '/')}`])
const isNamed = (path: string) => ENDS.some((file) => file.endsWith(`/${path}`))

it('documents name files that exist', () => {
  const stale = DOCUMENTS.flatMap((document) => {
    const text = readFileSync(join(ROOT, document), 'utf8')
    const paths = [...text.matchAll(PATH)].flatMap(([, path = '']) => (isNamed(path) ? [] : [path]))
    const links = [...text.matchAll(LINK)].flatMap(([, link = '']) =>
      existsSync(join(ROOT, dirname(document), decodeURI(link))) ? [] : [link],
    )
    return [...paths, ...links].map((name) => `${document}: ${name}`)
  })
  expect(stale).toEqual([])
})
