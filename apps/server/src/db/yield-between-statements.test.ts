import type { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { yieldBetweenStatements } from './yield-between-statements.ts'

/** Runs statements one after the other, as the engine does, and returns how many of them each turn of the event loop had. */
async function statementsByTurn(statements: number, work: () => void): Promise<number[]> {
  const engine = { _runExclusiveQuery: (statement: () => Promise<unknown>) => statement() }
  yieldBetweenStatements(engine as unknown as PGlite)
  const byTurn = [0]
  let isOver = false
  const count = () => {
    if (isOver) return
    byTurn.push(0)
    setImmediate(count)
  }
  setImmediate(count)
  for (let n = 0; n < statements; n += 1) {
    await engine._runExclusiveQuery(async () => {
      work()
      byTurn.push((byTurn.pop() ?? 0) + 1)
    })
  }
  isOver = true
  return byTurn
}

function workFor(ms: number): void {
  const until = performance.now() + ms
  let now = 0
  while (now < until) now = performance.now()
}

it('lets the event loop run after statements of two milliseconds', async () => {
  expect(Math.max(...(await statementsByTurn(30, () => workFor(1))))).toBeLessThanOrEqual(2)
  expect(Math.max(...(await statementsByTurn(10, () => workFor(3))))).toBe(1)
})

it('lets short statements follow each other', async () => {
  const turns = await statementsByTurn(100, () => {})
  expect(turns.filter((statements) => statements > 0).length).toBeLessThan(50)
})
