import { afterEach, expect, test, vi } from 'vitest'
import { Overloaded } from './app-error.ts'
import { openUploadLine, type UploadLine } from './upload-line.ts'

afterEach(() => vi.useRealTimers())

/** Uploads that stay where they are until they are told to end; those that were refused are kept by their reason. */
function senders(line: UploadLine) {
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
      line.receive({ id, gone: client.signal }, work).catch((reason: unknown) => {
        refused[name] = reason
      })
    },
    end: (name: string) => settled(ends.get(name)),
    leave: (name: string) => settled(leaves.get(name)),
  }
}

async function settled(act: (() => void) | undefined): Promise<void> {
  if (act === undefined) throw new Error('Nobody of this name.')
  act()
  await new Promise((resolve) => setImmediate(resolve))
}

test('those who wait are let in in their order, and too many are refused', async () => {
  const line = openUploadLine({ held: 1, waiting: 2 })
  const { send, end, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third', 'fourth'].entries()) send(name, id)
  await end('first')
  await end('second')
  send('fifth', 5)
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(refused).toEqual({ fourth: expect.any(Overloaded) })
  expect(line.load()).toEqual({ held: 1, waiting: 1 })
  await end('third')
  await end('fifth')
  expect(line.load()).toEqual({ held: 0, waiting: 0 })
})

test('those who go leave the line, and keep neither a place nor their turn', async () => {
  const line = openUploadLine({ held: 1, waiting: 3 })
  const { send, end, leave, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third', 'fourth'].entries()) send(name, id)
  await leave('second')
  await leave('fourth')
  expect(refused).toEqual({ second: 'left', fourth: 'left' })
  expect(line.load()).toEqual({ held: 1, waiting: 1 })
  await end('first')
  expect(begun).toEqual(['first', 'third'])
  // What has begun is for the work itself to end.
  await leave('third')
  expect(line.load()).toEqual({ held: 1, waiting: 0 })
  await end('third')
  expect(line.load()).toEqual({ held: 0, waiting: 0 })
  expect(refused).toEqual({ second: 'left', fourth: 'left' })
  const gone = { id: 9, gone: AbortSignal.abort('left') }
  await expect(line.receive(gone, async () => 'never')).rejects.toBe('left')
  expect(line.load()).toEqual({ held: 0, waiting: 0 })
})

test('who has left already does not stand in line, and who leaves later takes no turn of those behind', async () => {
  const line = openUploadLine({ held: 1, waiting: 3 })
  const { send, end, leave, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third'].entries()) send(name, id)
  const gone = { id: 9, gone: AbortSignal.abort('left') }
  await expect(line.receive(gone, async () => 'never')).rejects.toBe('left')
  expect(line.load()).toEqual({ held: 1, waiting: 2 })
  await end('first')
  await leave('second')
  expect(line.load()).toEqual({ held: 1, waiting: 1 })
  await end('second')
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(refused).toEqual({})
})

test('who waits for 25 seconds is told to come again, and nobody else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const line = openUploadLine({ held: 1, waiting: 3 })
  const { send, end, begun, refused } = senders(line)
  for (const [id, name] of ['first', 'second', 'third'].entries()) send(name, id)
  vi.advanceTimersByTime(24_999)
  await end('first')
  send('fourth', 4)
  await settled(() => vi.advanceTimersByTime(1))
  expect(begun).toEqual(['first', 'second'])
  expect(refused).toEqual({ third: expect.any(Overloaded) })
  expect(line.load()).toEqual({ held: 1, waiting: 1 })
  await end('second')
  await settled(() => vi.advanceTimersByTime(25_000))
  expect(begun).toEqual(['first', 'second', 'fourth'])
  expect(line.load()).toEqual({ held: 1, waiting: 0 })
})

test('who has several places lets others go first, and fills neither the places nor the line', async () => {
  const line = openUploadLine({ held: 3, heldEach: 2, waiting: 9, waitingEach: 2 })
  const { send, end, begun, refused } = senders(line)
  for (const name of ['one', 'two', 'three', 'four', 'five']) send(name, 1)
  expect(begun).toEqual(['one', 'two'])
  await end('one')
  expect(begun).toEqual(['one', 'two', 'three'])
  expect(refused).toEqual({ five: expect.any(Overloaded) })
  send('other', 2)
  send('another', 3)
  expect(begun).toEqual(['one', 'two', 'three', 'other'])
  await end('other')
  expect(begun.at(-1)).toBe('another')
  await end('another')
  expect(line.load()).toEqual({ held: 2, waiting: 1 })
  await end('two')
  expect(begun.at(-1)).toBe('four')
  await end('three')
  await end('four')
  expect(line.load()).toEqual({ held: 0, waiting: 0 })
})

test('a place is passed on by work that fails', async () => {
  const line = openUploadLine({ held: 1 })
  const sender = { id: 1, gone: new AbortController().signal }
  const failing = line.receive(sender, () => Promise.reject(new Error('no picture')))
  const next = line.receive(sender, async () => 'served')
  await expect(failing).rejects.toThrow('no picture')
  expect(await next).toBe('served')
})
