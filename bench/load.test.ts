import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sendRequests } from './clients.ts'
import { type LoadCell, loadTable } from './load.ts'

it('counts the responses of closed and of open loops', async () => {
  const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const next = () => ({ method: 'GET' as const, path: '/', headers: {} })
  const reads = { name: 'reads', expected: [200], warmSeconds: 0, next }
  const closed = await sendRequests(url, reads, { clients: 4, seconds: 0.2 })
  expect(new Set(closed.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await sendRequests(url, reads, { clients: 10, everyMs: 100, seconds: 0.2 })).toHaveLength(20)
  server.close()
})

it('compares two builds by the medians of their rounds, reads and orders apart', () => {
  const times = { reads: { p50: 1, p99: 3 }, orders: { p50: 20, p99: 30 } }
  const cell = { scenario: 'mix', clients: 8, times, cpuMs: 1, databaseCpuMs: 2, failed: 1, errors: 0 }
  const rounds = Object.entries({ before: [9, 10, 99], after: [4, 5, 6] }).flatMap(([build, rates]) =>
    rates.map((perSecond): LoadCell => ({ ...cell, build, perSecond })),
  )
  const rows = loadTable(rounds).split('\n').slice(1)
  expect(
    rows.map((row) =>
      row
        .trim()
        .split(/\s{2,}/)
        .join('|'),
    ),
  ).toEqual([
    'mix · 8 reads|before|10.0|1.00|2.00|1.00|3.00|3|0',
    'mix · 8 orders|before|10.0|1.00|2.00|20.0|30.0|3|0',
    'mix · 8 reads|after|5.00|0.50|1.00|2.00|1.00|3.00|3|0',
    'mix · 8 orders|after|5.00|0.50|1.00|2.00|20.0|30.0|3|0',
  ])
})
