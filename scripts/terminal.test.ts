import { expect, test } from 'vitest'
import { readableLine } from './terminal.ts'

const TIME = new Date(2026, 10, 28, 9, 5, 7).getTime()
const line = (level: number, fields: object) => JSON.stringify({ level, time: TIME, pid: 1, ...fields })
const REQUEST = {
  req: { id: 'a', method: 'GET', path: '/api/faqs/' },
  res: { status: 200 },
  responseTime: 12.4,
  msg: 'request completed',
}
const FAILURE = { msg: 'request failed', err: { message: 'Failed query', cause: { message: 'disk full' } } }

test.each([
  ['a request', line(30, REQUEST), '09:05:07 GET /api/faqs/ 200 12 ms', null],
  ['a sentence', line(30, { msg: 'Jansi listens' }), '09:05:07 Jansi listens', null],
  ['a warning', line(40, { msg: 'mail not delivered' }), '09:05:07 Warning: mail not delivered'],
  ['an error', line(50, FAILURE), '09:05:07 Error: request failed · Failed query: disk full'],
  ['no JSON', 'PostgreSQL starts', 'PostgreSQL starts'],
  ['other JSON', '{"port":3000}', '{"port":3000}'],
])('a terminal shows %s of the log', (_, logged, verbose, short: string | null = verbose) => {
  expect(readableLine(logged, true)).toBe(verbose)
  expect(readableLine(logged, false)).toBe(short)
})
