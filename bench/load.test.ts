import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { latenciesByKind } from './latencies.ts'
import type { LoadCell } from './load.ts'
import { runCell } from './load.ts'
import { comparisonTable, loadTable } from './load-tables.ts'

const SLOW_MS = 60

it('shows the reads of a mix together, and each kind by itself', () => {
  const responses = [
    { ms: 90, kind: 'order', isRead: false },
    { ms: 1, kind: 'product', isRead: true },
    { ms: 3, kind: 'history', isRead: true },
    { ms: 2, kind: 'product', isRead: true },
  ]
  expect(latenciesByKind(responses)).toEqual({
    reads: { p50: 2, p95: 3, p99: 3 },
    order: { p50: 90, p95: 90, p99: 90 },
    product: { p50: 1, p95: 2, p99: 2 },
    history: { p50: 3, p95: 3, p99: 3 },
  })
})

it('shows no kinds where a scenario has one', () => {
  expect(latenciesByKind([{ ms: 1, kind: undefined, isRead: true }])).toEqual({})
})

it('knows which request of a mix each response belongs to', async () => {
  const server = createServer(async (request, response) => {
    if (request.url === '/slow') await setTimeout(SLOW_MS)
    response.statusCode = request.method === 'POST' ? 201 : 200
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let turn = 0
  const next = () => {
    turn += 1
    return [
      turn % 3 === 0
        ? { method: 'POST' as const, path: '/slow', kind: 'order' }
        : { method: 'GET' as const, path: '/', kind: 'product' },
    ]
  }
  try {
    const cell = await runCell(url, { name: 'mix', expected: [200], mixed: [201], next }, 4, 1)
    expect(cell.errors).toBe(0)
    expect(Object.keys(cell.byKind).sort()).toEqual(['order', 'product', 'reads'])
    expect(cell.byKind.order?.p50).toBeGreaterThanOrEqual(SLOW_MS - 1)
    expect(cell.byKind.reads).toEqual(cell.byKind.product)
    expect(cell.byKind.reads?.p50).toBeLessThan(SLOW_MS)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

const times = { p50: 1, p95: 2, p99: 3 }
const cell: LoadCell = {
  ...{ scenario: 'mix', clients: 8, answered: 10, perSecond: 5, shed: 0, errors: 0, statuses: { 200: 10 } },
  ...{ ...times, byKind: {} },
}

it('gives each kind of a mix a row of its own, with times alone', () => {
  const rows = loadTable([{ ...cell, byKind: { reads: { p50: 4, p95: 5, p99: 6 } } }]).split('\n')
  expect(rows).toHaveLength(3)
  expect(rows[2]?.trim().split(/\s+/)).toEqual(['reads', '4.00', '5.00', '6.00'])
})

it('compares the reads of two builds by the medians of their rounds', () => {
  const round = (build: string, p99: number): LoadCell => ({
    ...cell,
    build,
    byKind: { reads: { ...times, p99 } },
  })
  const rounds = [
    round('before', 40),
    round('after', 10),
    round('before', 50),
    round('after', 20),
    round('before', 60),
  ]
  const rows = comparisonTable(rounds, ['before', 'after']).split('\n')
  expect(rows[2]?.trim().split(/\s+/)).toEqual(['reads', '50.0', '10.0'])
  expect(
    comparisonTable(
      [
        { ...cell, build: 'before' },
        { ...cell, build: 'after' },
      ],
      ['before', 'after'],
    ).split('\n'),
  ).toHaveLength(2)
})
