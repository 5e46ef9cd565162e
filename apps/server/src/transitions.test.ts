import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeTransitions } from './transitions-document.ts'

it('the committed table of transitions is the one of the server; `npm run transitions` writes it', async () => {
  const committed = await readFile(join(import.meta.dirname, '../../../docs/order-transitions.md'), 'utf8')
  expect(describeTransitions()).toBe(committed)
})
