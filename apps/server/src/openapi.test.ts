import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useDatabase } from '../test/database.ts'
import { describeApi } from './openapi-document.ts'

const db = useDatabase()

it('the committed OpenAPI document is the one the server serves; `npm run openapi` writes it', async () => {
  const committed = await readFile(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')
  expect(committed).toBe(await describeApi(db.database))
})
