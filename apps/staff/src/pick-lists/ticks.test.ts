import { handOverOrder } from '@jansi/contract/staff-orders'
import { describe, expect, it } from 'vitest'
import { isComplete, laidOut, prune, readTicks, storeTicks, tick, tickAll, ticked } from './ticks.ts'

const line = (order_item: number, left: number) => ({
  order_item,
  left,
  product_name: 'พู่กัน',
  size: 'เล็ก',
  is_rental: true,
  image: null,
})
const brushes = line(1, 3)
const easel = line(2, 1)
const order = { items: [brushes, easel] }
const other = { items: [line(9, 2)] }

describe('ticking a pick list', () => {
  it('lays out pieces, some or all, and takes them back', () => {
    const some = tick({}, brushes, 2)
    expect(laidOut(some, order)).toEqual([{ order_item: 1, quantity: 2 }])
    expect(isComplete(some, order)).toBe(false)
    const all = tickAll(some, order, true)
    expect(laidOut(all, order)).toEqual([
      { order_item: 1, quantity: 3 },
      { order_item: 2, quantity: 1 },
    ])
    expect(isComplete(all, order)).toBe(true)
    expect(tickAll(all, order, false)).toEqual({})
    expect(tick(some, brushes, 0)).toEqual({})
  })

  it('touches no other order', () => {
    const ticks = tickAll(tick({}, { order_item: 9 }, 1), order, true)
    expect(tickAll(ticks, order, false)).toEqual({ 9: 1 })
    expect(laidOut(ticks, other)).toEqual([{ order_item: 9, quantity: 1 }])
  })

  it('never hands over more than is left, when others were quicker', () => {
    const ticks = tick({}, brushes, 3)
    expect(ticked(ticks, { ...brushes, left: 1 })).toBe(1)
    expect(prune(ticks, [{ items: [{ ...brushes, left: 1 }, easel] }])).toEqual({ 1: 1 })
    expect(prune(ticks, [other])).toEqual({})
  })

  it('is the input of the hand-over', () => {
    const items = laidOut(tickAll({}, order, true), order)
    expect(handOverOrder.body.parse({ items })).toEqual({ items })
  })
})

describe('the ticks on this device', () => {
  it('come back after the page was closed, each workshop’s own', () => {
    storeTicks(4, { 1: 2 })
    expect(readTicks(4)).toEqual({ 1: 2 })
    expect(readTicks(5)).toEqual({})
  })

  it.each(['', 'x', 'null', '"a"', '{"a":1,"2":-1,"3":"1","4":1.5}'])(
    'are none when the storage holds “%s”',
    (kept) => {
      localStorage.setItem('jansi.pick-list.4', kept)
      expect(readTicks(4)).toEqual({})
    },
  )
})
