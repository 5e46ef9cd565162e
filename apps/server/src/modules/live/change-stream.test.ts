import { expect, it, vi } from 'vitest'
import { ChangeStream } from './change-stream.ts'
import { ReadPosition } from './read-position.ts'

const principal = { userId: 1, sessionId: 'a', role: 'staff' } as const
const change = { topics: ['orders'], ids: [], arrived: 0 }

it('a client that fetches nothing is disconnected before much is kept for it', () => {
  const disconnect = vi.fn()
  const stream = new ChangeStream(principal, new Date(), disconnect)
  let sent = 0
  while (disconnect.mock.calls.length === 0 && sent < 100_000) {
    stream.send('change', change)
    sent += 1
  }
  expect(sent).toBeGreaterThan(100)
  expect(stream.body.readableLength).toBeLessThan(70_000)
})

it('a stream that has ended sends nothing more', async () => {
  const stream = new ChangeStream(principal, new Date(), vi.fn())
  stream.end({ reason: 'token' })
  stream.send('change', change)
  stream.end({ reason: 'stopping' })
  stream.beat()
  const bytes = await stream.body.toArray()
  expect(Buffer.concat(bytes).toString()).toBe('event: end\ndata: {"reason":"token"}\n\n')
})

it('a row that is committed after one with a higher id is still found', () => {
  const position = new ReadPosition(10)
  position.advance([12, 14], 0)
  expect(position.current()).toEqual({ last: 14, missing: [11, 13] })
  position.advance([11], 1_000)
  expect(position.current()).toEqual({ last: 14, missing: [13] })
  // Its transaction was rolled back.
  position.advance([15], 61_000)
  expect(position.current()).toEqual({ last: 15, missing: [] })
})
