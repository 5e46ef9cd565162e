import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@jansi/contract/endpoint'
import { ROOT } from '../scripts/processes.ts'

const CONTRACT = join(ROOT, 'packages/contract/src')

/** All calls of the contract that read, by their paths. */
export const readingEndpoints = () => endpoints(({ method }) => method === 'GET')

/** Calls about orders, loans, money and stock that change something, and are not among those that had an effect. */
export async function notLived(lived: ReadonlySet<string>): Promise<string[]> {
  const changing = await endpoints(({ method, path }) => method !== 'GET' && LIVED.test(path))
  return changing
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !lived.has(call) && !NOT_IN_CLUBS.includes(call))
}

/** They need numbered pieces in an order, the key in a mail, an image that nobody can read, or a buyer without an account who gets money back. */
const NOT_IN_CLUBS = [
  'POST /staff/orders/:id/put-back/',
  'POST /staff/orders/:id/set-aside/',
  'PUT /staff/variants/:id/numbered/',
  'POST /waiting-list-leave/',
  'POST /staff/orders/:id/refund-request/',
  'PUT /staff/refunds/:id/destination/',
]

const LIVED =
  /^\/(order|return|penalty|payment|refund|waiting|checkout|damage|staff\/(order|return|refund|variant|desk|piece))/

async function endpoints(isMeant: (endpoint: Endpoint) => boolean): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const found = new Map<string, Endpoint>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(CONTRACT, file))
    for (const value of Object.values(exported)) {
      if (isEndpoint(value) && isMeant(value)) found.set(`${value.method} ${value.path}`, value)
    }
  }
  return [...found.values()]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'responses' in value && 'path' in value
}
