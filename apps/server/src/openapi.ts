import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeApi } from './openapi-document.ts'

const file = join(import.meta.dirname, '../../../docs/openapi.json')
await writeFile(file, await describeApi())
console.log('docs/openapi.json is written')
process.exit(0)
