import { fileURLToPath } from 'node:url'

/** For `resolve.alias`: the browser, the development server and the tests alike get stand-ins for zod's schemas. */
export const schemaFree = { zod: fileURLToPath(new URL('../src/lib/api/schema-free.ts', import.meta.url)) }
