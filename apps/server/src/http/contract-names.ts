import { contractFiles } from '@jansi/contract/calls/contract-files'
import type { Endpoint } from '@jansi/contract/endpoint'
import { z } from 'zod'

const exported = contractFiles.flatMap((file) => Object.entries<unknown>(file))

const operationIds = new Map(exported.map(([name, value]) => [value, name]))

/** Returns the name of an endpoint in the OpenAPI document: its export name in the contract. */
export function operationIdOf(endpoint: Endpoint): string {
  const name = operationIds.get(endpoint)
  if (name === undefined) {
    throw new Error(`Run npm run calls: ${endpoint.method} ${endpoint.path} is not among the written ones.`)
  }
  return name
}

/**
 * Registers the object schemas of the contract by name in zod's global registry, for references by
 * `z.toJSONSchema`: `orderItemBody` becomes `OrderItem`, `staffVariant` becomes `StaffVariant`.
 */
export function nameSchemas(): void {
  for (const [name, value] of exported) {
    if (!(value instanceof z.ZodObject)) continue
    const plain = name.replace(/Body$/, '')
    const id = plain.charAt(0).toUpperCase() + plain.slice(1)
    z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id })
  }
}
