import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callFiles } from '../write-calls.ts'

it('has the calls of the contract as browsers load them: `npm run calls` writes them', async () => {
  const folder = join(import.meta.dirname, 'calls')
  const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
  expect(new Map(written as [string, string][])).toEqual(await callFiles())
})
