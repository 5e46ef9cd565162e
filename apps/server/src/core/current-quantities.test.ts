import { expect, it, onTestFinished, vi } from 'vitest'
import { CurrentQuantities } from './current-quantities.ts'

const shown = async (quantities: CurrentQuantities, read: () => Promise<Map<number, number>>) =>
  Object.fromEntries((await quantities.current(read)).pieces)

it('shows a committed change without reading again', async () => {
  // They are read again after a quarter of a second, and a busy machine may take longer.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const quantities = new CurrentQuantities()
  let reads = 0
  const read = async () => {
    reads += 1
    return new Map([[1, 5]])
  }
  expect(await shown(quantities, read)).toEqual({ 1: 5 })
  const before = await quantities.current(read)
  quantities.change([
    { id: 1, available: 4 },
    // Not shown in the shop.
    { id: 2, available: 7 },
  ])
  const after = await quantities.current(read)
  expect(Object.fromEntries(after.pieces)).toEqual({ 1: 4 })
  expect(after.revision).toBeGreaterThan(before.revision)
  expect(reads).toBe(1)
})

it('keeps a change that is committed while older quantities are being read', async () => {
  const quantities = new CurrentQuantities()
  let finish: (pieces: Map<number, number>) => void = () => {}
  const reading = shown(
    quantities,
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  quantities.change([{ id: 1, available: 4 }])
  finish(new Map([[1, 5]]))
  expect(await reading).toEqual({ 1: 4 })
})

it('reads again after a change of the catalogue, also while it was reading', async () => {
  const quantities = new CurrentQuantities()
  let finish: (pieces: Map<number, number>) => void = () => {}
  const old = shown(
    quantities,
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  quantities.forget()
  expect(await shown(quantities, async () => new Map([[1, 3]]))).toEqual({ 1: 3 })
  finish(new Map([[1, 5]]))
  await old
  expect(await shown(quantities, async () => new Map())).toEqual({ 1: 3 })
})

it('does not keep a failed read', async () => {
  const quantities = new CurrentQuantities()
  await expect(shown(quantities, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await shown(quantities, async () => new Map([[1, 2]]))).toEqual({ 1: 2 })
})
