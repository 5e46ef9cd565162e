import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callOf, type Endpoint } from './src/endpoint.ts'

const SOURCE = join(import.meta.dirname, 'src')
const CALLS = join(SOURCE, 'calls')

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'responses' in value
}

/** Returns the plain data by which browsers call the endpoints of one file of the contract; null if it has none. */
function callsOf(name: string, exported: Readonly<Record<string, unknown>>): string | null {
  const endpoints = Object.entries(exported).filter((entry): entry is [string, Endpoint] =>
    isEndpoint(entry[1]),
  )
  if (endpoints.length === 0) return null
  const lines = endpoints
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, endpoint]) => {
      const { method, path, access, isBinary } = callOf(endpoint)
      const make = isBinary ? 'callForBytes' : 'call'
      return {
        make,
        line: `export const ${key} = ${make}<typeof calls.${key}>('${method}', '${path}', '${access}')`,
      }
    })
  const makers = [...new Set(lines.map(({ make }) => make))].toSorted()
  return [
    '// Written by `npm run calls`.',
    `import { ${makers.join(', ')} } from '../call.ts'`,
    `import type * as calls from '../${name}.ts'`,
    '',
    ...lines.map(({ line }) => line),
    '',
  ].join('\n')
}

/**
 * Returns the files of `src/calls/` by their names: how to call each endpoint of the contract, without its schemas, so that
 * pages load no zod.
 */
export async function callFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const file of readdirSync(SOURCE).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )) {
    const text = callsOf(file.slice(0, -3), await import(join(SOURCE, file)))
    if (text !== null) files.set(file, text)
  }
  return files
}

if (process.argv[1] === import.meta.filename) {
  const files = await callFiles()
  rmSync(CALLS, { recursive: true, force: true })
  mkdirSync(CALLS)
  for (const [file, text] of files) writeFileSync(join(CALLS, file), text)
}
