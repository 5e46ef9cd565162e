import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shareRuns } from './share-runs.ts'

const OPTIONS = { keyOf: (task: string) => task, maxTasks: 4, maxRuns: 1, maxWaitMs: 10_000 }

/** Runs that end when the test ends them, one after the other; a result is the task with the number of its run. */
function heldRuns(options: Partial<typeof OPTIONS> = {}) {
  const began: string[][] = []
  const ends: (() => void)[] = []
  const run = async (tasks: readonly string[]) => {
    const number = began.push([...tasks])
    await new Promise<void>((end) => ends.push(end))
    return tasks.map((task) =>
      task.startsWith('bad') ? { error: new Error(task) } : { result: `${task}${number}` },
    )
  }
  const turn = () => setTimeout(5)
  return {
    began,
    turn,
    share: shareRuns(run, { ...OPTIONS, ...options }),
    end: async () => {
      ends.shift()?.()
      await turn()
    },
  }
}

it('runs tasks of one turn together, and those that come meanwhile in the next run', async () => {
  const { share, began, end, turn } = heldRuns()
  const first = [share('a'), share('b')]
  await turn()
  const later = [share('c'), share('d')]
  await turn()
  expect(began).toEqual([['a', 'b']])
  await end()
  expect(began).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await end()
  expect(await Promise.all([...first, ...later])).toEqual(['a1', 'b1', 'c2', 'd2'])
})

it('begins at most so many runs at a time, of at most so many tasks', async () => {
  const { share, began, end, turn } = heldRuns({ maxTasks: 1, maxRuns: 2 })
  const all = ['a', 'b', 'c'].map((task) => share(task))
  await turn()
  expect(began).toEqual([['a'], ['b']])
  await end()
  expect(began).toEqual([['a'], ['b'], ['c']])
  await end()
  await end()
  expect(await Promise.all(all)).toEqual(['a1', 'b2', 'c3'])
})

it('keeps tasks with the same key apart', async () => {
  const { share, began, end, turn } = heldRuns()
  const all = ['a', 'a', 'b'].map((task) => share(task))
  await turn()
  expect(began).toEqual([['a', 'b']])
  await end()
  await end()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
})

it('does not let a task wait long for a run that takes long', async () => {
  const { share, began, end } = heldRuns({ maxWaitMs: 20 })
  const slow = share('slow')
  await setTimeout(10)
  const next = share('next')
  await expect.poll(() => began).toEqual([['slow'], ['next']])
  await end()
  await end()
  expect(await Promise.all([slow, next])).toEqual(['slow1', 'next2'])
})

it('fails a task by its own error, and all tasks of a run that throws', async () => {
  const { share, end, turn } = heldRuns()
  const ends = Promise.allSettled([share('good'), share('bad')])
  await turn()
  await end()
  expect(await ends).toEqual([
    { status: 'fulfilled', value: 'good1' },
    { status: 'rejected', reason: new Error('bad') },
  ])
  const failing = shareRuns<string, string>(() => Promise.reject(new Error('all')), OPTIONS)
  expect(await Promise.allSettled([failing('a'), failing('b')])).toEqual([
    { status: 'rejected', reason: new Error('all') },
    { status: 'rejected', reason: new Error('all') },
  ])
  await expect(failing('c')).rejects.toThrow('all')
})
