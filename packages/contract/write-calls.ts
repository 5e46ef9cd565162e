import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
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

/** True for a file whose exports have names in the OpenAPI document: endpoints and objects. */
function namesParts(exported: Readonly<Record<string, unknown>>): boolean {
  return Object.values(exported).some((value) => isEndpoint(value) || value instanceof z.ZodObject)
}

/**
 * Returns the files of `src/calls/` by their names: how to call each endpoint of the contract, without its schemas, so that
 * pages load no zod; and for the server, the files whose exports have names in the OpenAPI document.
 */
export async function callFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const named: [word: string, file: string][] = []
  for (const file of readdirSync(SOURCE)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const [name, exported] = [file.slice(0, -3), await import(join(SOURCE, file))]
    const text = callsOf(name, exported)
    if (text !== null) files.set(file, text)
    if (namesParts(exported)) {
      const word = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
      named.push([word, file])
    }
  }
  const imports = named.map(([word, file]) => `import * as ${word} from '../${file}'`)
  const list = named.map(([word]) => word).join(', ')
  const lines = [
    '// Written by `npm run calls`.',
    ...imports,
    '',
    `export const contractFiles = [${list}]`,
    '',
  ]
  return files.set('contract-files.ts', lines.join('\n'))
}

if (process.argv[1] === import.meta.filename) {
  const files = await callFiles()
  rmSync(CALLS, { recursive: true, force: true })
  mkdirSync(CALLS)
  for (const [file, text] of files) writeFileSync(join(CALLS, file), text)
}
