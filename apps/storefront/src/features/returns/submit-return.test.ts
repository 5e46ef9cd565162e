import { expect, test } from 'vitest'
import { testServer } from '../../test-server.ts'
import { aLoan, aPhoto } from '../../test-shop.ts'
import { newDraft, submitReturn } from './submit-return.ts'

test('parts of a draft that have arrived are not sent again', async () => {
  const received = testServer({ '/returnitem/': [201, {}], '/returnevidence/': [201, {}] })
  const [sent, waiting] = [aPhoto('a.jpg'), aPhoto('b.jpg')]
  const outcome = await submitReturn({
    draft: {
      ...newDraft,
      sessionId: 'cccccccc-0000-4000-8000-000000000001',
      sentItems: new Set([1]),
      sentImages: new Set([sent]),
    },
    orders: [aLoan('พู่กัน', 'จานสี')],
    parts: new Map(),
    images: [sent, waiting],
    onDraft: () => {},
  })
  expect(outcome.sent).toBe(true)
  expect(received.map(({ path, body }) => ({ path, ...(body as object) }))).toMatchObject([
    { path: '/returnitem/', order_item: 2 },
    { path: '/returnevidence/', image: 'b.jpg' },
  ])
})
