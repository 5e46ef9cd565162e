import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './processes.ts'

const RULES = 'docs/specification-rules.md'
const FOLDERS = [
  'e2e/tests',
  'apps/storefront/src',
  'apps/staff/src',
  'apps/server/src',
  'packages/contract/src',
  'packages/client/src',
]

/** Returns the ids of the rules in `docs/specification-rules.md`, by section. */
export function readRules(page: string): Map<string, string[]> {
  const sections = page.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [title = ''] = section.split('\n', 1)
      return [title, [...section.matchAll(/^- `([\w.-]+)` /gm)].map(([, id = '']) => id)]
    }),
  )
}

/** Returns the ids that the tags of a test file name. */
export function readTags(source: string): string[] {
  return [...source.matchAll(/@spec-([\w.-]+)/g)].map(([, id = '']) => id)
}

/** Returns the rules that no tag names, and the tags that name no rule. */
export function compare(
  rules: Iterable<string>,
  tags: Iterable<string>,
): { untested: string[]; unknown: string[] } {
  const [known, tagged] = [new Set(rules), new Set(tags)]
  return {
    untested: [...known].filter((id) => !tagged.has(id)),
    unknown: [...tagged].filter((id) => !known.has(id)),
  }
}

/** Reads the rules and the tags of the repository. */
export function readRepository(): { sections: Map<string, string[]>; tags: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  return {
    sections: readRules(readFileSync(join(ROOT, RULES), 'utf8')),
    tags: files.flatMap((file) => readTags(readFileSync(join(ROOT, file), 'utf8'))),
  }
}

function main(): void {
  const { sections, tags } = readRepository()
  for (const [title, ids] of sections) {
    const { untested } = compare(ids, tags)
    console.log(`${title}: ${ids.length - untested.length} of ${ids.length} rules have a test`)
  }
  const { untested, unknown } = compare([...sections.values()].flat(), tags)
  for (const id of untested) console.log(`No test has the tag @spec-${id}.`)
  for (const id of unknown) console.log(`${RULES} has no rule ${id}, which a test is tagged with.`)
  if (untested.length + unknown.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
