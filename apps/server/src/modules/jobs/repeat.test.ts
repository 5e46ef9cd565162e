import { expect, it } from 'vitest'
import { repeat } from './repeat.ts'

function aLogger() {
  const output: unknown[] = []
  return {
    output,
    info: (...words: unknown[]) => output.push(words),
    error: (...words: unknown[]) => output.push(words),
  }
}

it('runs once more when it is stopped, if it is asked to', async () => {
  let runs = 0
  const work = async () => ++runs
  const worker = repeat(work, 'things were done', { logger: aLogger(), intervalMs: 60_000, runsAtStop: true })
  await worker.stop()
  expect(runs).toBe(2)
})

it('goes on after a run that failed, one run at a time, and stops after the one under way', async () => {
  const logger = aLogger()
  let runs = 0
  let at = 0
  let most = 0
  let enough = () => {}
  const reached = new Promise<void>((resolve) => {
    enough = resolve
  })
  const worker = repeat(
    async () => {
      runs += 1
      at += 1
      most = Math.max(most, at)
      await new Promise((resolve) => setTimeout(resolve, 5))
      at -= 1
      if (runs === 1) throw new Error('the database is away')
      if (runs === 3) enough()
      return runs === 2 ? 7 : 0
    },
    'things were done',
    { logger, intervalMs: 1 },
  )
  await reached
  await worker.stop()
  const after = runs
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect({ most, more: runs - after, at }).toEqual({ most: 1, more: 0, at: 0 })
  expect(logger.output[0]).toMatchObject([
    { err: { message: 'the database is away' } },
    'things were done: a run failed',
  ])
  expect(logger.output).toContainEqual([{ done: 7 }, 'things were done'])
})
