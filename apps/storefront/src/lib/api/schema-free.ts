// Replaces zod in the browser (docs/decisions/006): the contract's schemas have no use there, since the
// storefront reads only an endpoint's method, path and access. Each call returns a new stand-in, because the
// contract recognises binary responses by the identity of their schema.

type StandIn = (...given: unknown[]) => StandIn

const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

function standIn(): StandIn {
  return new Proxy((() => standIn()) as StandIn, {
    get(_target, name) {
      if (checks.has(String(name))) throw new Error(`The storefront carries no schemas: ${String(name)}`)
      return standIn()
    },
  })
}

/** Makes schemas that describe nothing; to check a value with one throws. */
export const z = standIn()
