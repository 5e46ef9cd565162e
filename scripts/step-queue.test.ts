import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type QueuedStep, runQueue } from './step-queue.ts'

interface Step extends QueuedStep<Step> {
  name: string
  /** Runs until the record has this line. */
  until?: string
}

/** Runs the steps two at once and returns their names as they began and ended. */
async function recordRun(steps: Step[]): Promise<string[]> {
  const record: string[] = []
  const results = await runQueue(steps, 2, async ({ name, until }) => {
    record.push(`${name} begins`)
    while (until !== undefined && !record.includes(until)) await setTimeout(1)
    record.push(`${name} ends`)
    return name
  })
  expect(results).toEqual(steps.map(({ name }) => name))
  return record
}

test('runs two steps at once and gives each free place the next step', async () => {
  const steps = [{ name: 'long', until: 'next ends' }, { name: 'short' }, { name: 'next' }]
  expect(await recordRun(steps)).toEqual([
    'long begins',
    'short begins',
    'short ends',
    'next begins',
    'next ends',
    'long ends',
  ])
})

test('fills the time until a step may begin with the steps behind it', async () => {
  const build = { name: 'build', until: 'types ends' }
  const browser = { name: 'browser', after: [build] }
  const steps = [build, browser, { name: 'lint' }, { name: 'types' }]
  expect(await recordRun(steps)).toEqual([
    'build begins',
    'lint begins',
    'lint ends',
    'types begins',
    'types ends',
    'build ends',
    'browser begins',
    'browser ends',
  ])
})

test('refuses steps that wait for a step outside the queue', async () => {
  const build = { name: 'build' }
  await expect(recordRun([{ name: 'browser', after: [build] }])).rejects.toThrow('never ends')
})

test('passes the failure of a step on', async () => {
  const steps: Step[] = [{ name: 'build' }]
  const missing = () => Promise.reject(new Error('The folder is missing.'))
  await expect(runQueue(steps, 2, missing)).rejects.toThrow('The folder is missing.')
})
