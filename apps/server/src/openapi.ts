import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from './db/client.ts'
import { describeApi } from './openapi-document.ts'

const file = join(import.meta.dirname, '../../../docs/openapi.json')
const dataDir = await mkdtemp(join(tmpdir(), 'jansi-openapi-'))
const database = await openDatabase({ dataDir })
try {
  await writeFile(file, await describeApi(database))
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
console.log('docs/openapi.json is written')
process.exit(0)
