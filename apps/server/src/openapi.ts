import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from './db/client.ts'
import { describeApi } from './openapi-document.ts'

const file = join(import.meta.dirname, '../../../docs/openapi.json')
await writeFile(file, await describeApi(await openDatabase({ dataDir: '' })))
console.log('docs/openapi.json is written')
process.exit(0)
