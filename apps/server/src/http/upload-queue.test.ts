import { afterEach, expect, test, vi } from 'vitest'
import { Overloaded } from '../core/app-error.ts'
import { type Reading, UploadQueue } from './upload-queue.ts'

afterEach(() => vi.useRealTimers())

/** Uploads that run until the test ends them; refused ones are recorded by reason. */
function senders(line: UploadQueue) {
  const begun: string[] = []
  const refused: Record<string, unknown> = {}
  const ends = new Map<string, () => void>()
  const leaves = new Map<string, () => void>()
  return {
    begun,
    refused,
    send(name: string, id: number) {
      const client = new AbortController()
      leaves.set(name, () => client.abort('left'))
      const work = () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }
      line
        .receive({ id, gone: client.signal }, async () => {}, work)
        .catch((reason: unknown) => {
          refused[name] = reason
        })
    },
    async end(name: string) {
      await flushAfter(() => {})
      await flushAfter(ends.get(name))
    },
    leave: (name: string) => flushAfter(leaves.get(name)),
  }
}

async function flushAfter(act: (() => void) | undefined): Promise<void> {
  if (act === undefined) throw new Error('Nobody of this name.')
  act()
  await new Promise((resolve) => setImmediate(resolve))
}

test('those who wait are let in in their order, and too many are refused', async () => {
  const line = new UploadQueue({ held: 1, waiting: 2 })
  const { send, end, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third', 'fourth'].entries()) send(name, id)
  await end('first')
  await end('second')
  send('fifth', 5)
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(refused).toEqual({ fourth: expect.any(Overloaded) })
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 1 })
  await end('third')
  await end('fifth')
  expect(line.load()).toEqual({ held: 0, aside: 0, waiting: 0 })
})

test('those who go leave the line, and keep neither a place nor their turn', async () => {
  const line = new UploadQueue({ held: 1, waiting: 3 })
  const { send, end, leave, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third', 'fourth'].entries()) send(name, id)
  await leave('second')
  await leave('fourth')
  expect(refused).toEqual({ second: 'left', fourth: 'left' })
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 1 })
  await end('first')
  expect(begun).toEqual(['first', 'third'])
  // The work itself ends an upload that has begun.
  await leave('third')
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 0 })
  await end('third')
  expect(line.load()).toEqual({ held: 0, aside: 0, waiting: 0 })
  expect(refused).toEqual({ second: 'left', fourth: 'left' })
  const gone = { id: 9, gone: AbortSignal.abort('left') }
  await expect(
    line.receive(
      gone,
      async () => {},
      async () => 'never',
    ),
  ).rejects.toBe('left')
  expect(line.load()).toEqual({ held: 0, aside: 0, waiting: 0 })
})

test('a client that has left does not wait in the queue, and one that leaves later takes no turn of others', async () => {
  const line = new UploadQueue({ held: 1, waiting: 3 })
  const { send, end, leave, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third'].entries()) send(name, id)
  const gone = { id: 9, gone: AbortSignal.abort('left') }
  await expect(
    line.receive(
      gone,
      async () => {},
      async () => 'never',
    ),
  ).rejects.toBe('left')
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 2 })
  await end('first')
  await leave('second')
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 1 })
  await end('second')
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(refused).toEqual({})
})

test('only a client that waits for 25 seconds is asked to retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const line = new UploadQueue({ held: 1, waiting: 3 })
  const { send, end, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third'].entries()) send(name, id)
  await flushAfter(() => {})
  vi.advanceTimersByTime(24_999)
  await end('first')
  send('fourth', 4)
  await flushAfter(() => vi.advanceTimersByTime(1))
  expect(begun).toEqual(['first', 'second'])
  expect(refused).toEqual({ third: expect.any(Overloaded) })
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 1 })
  await end('second')
  await flushAfter(() => vi.advanceTimersByTime(25_000))
  expect(begun).toEqual(['first', 'second', 'fourth'])
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 0 })
})

test('who has several places lets others go first, and fills neither the places nor the line', async () => {
  const line = new UploadQueue({ held: 3, heldEach: 2, waiting: 9, waitingEach: 2 })
  const { send, end, begun, refused } = senders(line)
  for (const name of ['one', 'two', 'three', 'four', 'five']) send(name, 1)
  await flushAfter(() => {})
  expect(begun).toEqual(['one', 'two'])
  await end('one')
  expect(begun).toEqual(['one', 'two', 'three'])
  expect(refused).toEqual({ five: expect.any(Overloaded) })
  send('other', 2)
  send('another', 3)
  await flushAfter(() => {})
  expect(begun).toEqual(['one', 'two', 'three', 'other'])
  await end('other')
  expect(begun.at(-1)).toBe('another')
  await end('another')
  expect(line.load()).toEqual({ held: 2, aside: 0, waiting: 1 })
  await end('two')
  expect(begun.at(-1)).toBe('four')
  await end('three')
  await end('four')
  expect(line.load()).toEqual({ held: 0, aside: 0, waiting: 0 })
})

test('a place is passed on by work that fails', async () => {
  const line = new UploadQueue({ held: 1 })
  const sender = { id: 1, gone: new AbortController().signal }
  const failing = line.receive(
    sender,
    async () => {},
    () => Promise.reject(new Error('no image')),
  )
  const unread = line.receive(
    sender,
    () => Promise.reject(new Error('no body')),
    async () => 'never',
  )
  const next = line.receive(
    sender,
    async () => {},
    async () => 'served',
  )
  await expect(failing).rejects.toThrow('no image')
  await expect(unread).rejects.toThrow('no body')
  expect(await next).toBe('served')
})

/** Uploads whose bodies arrive under the control of the test. */
function bodies(line: UploadQueue) {
  const served: string[] = []
  const refused: Record<string, unknown> = {}
  const arriving = new Map<string, { reading: Reading; end: () => void }>()
  const of = (name: string) => {
    const body = arriving.get(name)
    if (body === undefined) throw new Error(`Nothing is read of ${name}.`)
    return body
  }
  return {
    served,
    refused,
    /** The uploads that are being read, with a place or aside. */
    isRead: (name: string) => arriving.has(name),
    async send(name: string, id: number) {
      const read = (reading: Reading) =>
        new Promise<void>((resolve, reject) => {
          arriving.set(name, { reading, end: resolve })
          reading.stop.addEventListener('abort', () => reject(reading.stop.reason))
        }).finally(() => arriving.delete(name))
      const work = async () => {
        served.push(name)
      }
      line.receive({ id, gone: new AbortController().signal }, read, work).catch((reason: unknown) => {
        refused[name] = reason
      })
      await flushAfter(() => {})
    },
    arrive: (name: string, bytes: number) => flushAfter(() => of(name).reading.arrived(bytes)),
    end: (name: string) => flushAfter(of(name).end),
  }
}

test('a body that takes longer than a turn goes on aside while others wait, and has a place again once it is whole', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const line = new UploadQueue({ held: 1 })
  const { send, arrive, end, isRead, served, refused } = bodies(line)
  await send('slow', 1)
  await arrive('slow', 1_000)
  // Nobody waits: it keeps its place for as long as it takes.
  vi.advanceTimersByTime(10_000)
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 0 })
  await send('quick', 2)
  expect(isRead('quick')).toBe(true)
  expect(line.load()).toEqual({ held: 1, aside: 1, waiting: 0 })
  await send('next', 3)
  expect(isRead('next')).toBe(false)
  await flushAfter(() => vi.advanceTimersByTime(1_999))
  expect(isRead('next')).toBe(false)
  // A complete upload is processed before another one is read.
  await end('slow')
  expect(line.load()).toEqual({ held: 1, aside: 1, waiting: 1 })
  await end('quick')
  expect(served).toEqual(['quick', 'slow'])
  expect(isRead('next')).toBe(true)
  await end('next')
  expect(line.load()).toEqual({ held: 0, aside: 0, waiting: 0 })
  expect(refused).toEqual({})
})

test('uploads without a slot are limited in number and bytes: the member with the most gives way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const line = new UploadQueue({ held: 2, heldEach: 9, aside: 4, asideBytes: 1_000 })
  const { send, arrive, end, served, refused } = bodies(line)
  for (const [name, id] of [
    ['a1', 1],
    ['a2', 1],
    ['b1', 2],
    ['a3', 1],
    ['c1', 3],
    ['c2', 3],
  ] as const) {
    await send(name, id)
    if (name.endsWith('1')) await arrive(name, 10)
    await flushAfter(() => vi.advanceTimersByTime(2_000))
  }
  expect(line.load()).toEqual({ held: 2, aside: 4, waiting: 0 })
  await send('d1', 4)
  expect(refused).toEqual({ a2: expect.any(Overloaded) })
  expect(line.load()).toEqual({ held: 2, aside: 4, waiting: 0 })
  await arrive('a1', 600)
  await arrive('b1', 500)
  expect(Object.keys(refused)).toEqual(['a2', 'a1'])
  for (const name of ['a3', 'b1', 'c1', 'c2', 'd1']) await end(name)
  expect(served).toHaveLength(5)
  expect(line.load()).toEqual({ held: 0, aside: 0, waiting: 0 })
})

test('a quick body keeps its place for as long as it is quick', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const line = new UploadQueue({ held: 1 })
  const { send, arrive, end, isRead, served } = bodies(line)
  await send('large', 1)
  await arrive('large', 4_500_000)
  await send('next', 2)
  await flushAfter(() => vi.advanceTimersByTime(4_000))
  expect(isRead('next')).toBe(false)
  await flushAfter(() => vi.advanceTimersByTime(2_000))
  expect(isRead('next')).toBe(true)
  await end('next')
  await end('large')
  expect(served).toEqual(['next', 'large'])
})

test('a full line is shared: who waits most gives way to a newcomer', async () => {
  const line = new UploadQueue({ held: 1, waiting: 3 })
  const { send, refused } = senders(line)
  send('working', 9)
  for (const name of ['a1', 'a2', 'a3']) send(name, 1)
  send('b1', 2)
  await flushAfter(() => {})
  expect(refused).toEqual({ a3: expect.any(Overloaded) })
  // Nobody has more than one more than the newcomer would.
  send('b2', 2)
  send('c1', 3)
  await flushAfter(() => {})
  expect(Object.keys(refused)).toEqual(['a3', 'b2', 'a2'])
  expect(line.load()).toEqual({ held: 1, aside: 0, waiting: 3 })
})
