import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@jansi/contract/endpoint'
import { ROOT } from '../scripts/processes.ts'

const CONTRACT = join(ROOT, 'packages/contract/src')

/** All calls of the contract that read. */
export async function readingEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const found = new Map<string, Endpoint>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(CONTRACT, file))
    for (const value of Object.values(exported)) {
      if (isEndpoint(value) && value.method === 'GET') found.set(value.path, value)
    }
  }
  return [...found.values()]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'responses' in value && 'path' in value
}
