import type { Claim } from '@jansi/contract/staff-claims'
import type { StaffOrderListItem } from '@jansi/contract/staff-order-body'
import { describe, expect, test } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, line } from '../../../test/shop-goods.ts'
import { claims } from '../../db/schema/service.ts'

const shop = openShop()

const claim = async (who: Person, path: string, body = {}) =>
  done(await who.post<Claim>(`${path}claim/`, body), 200)
const release = (who: Person, path: string) => who.send({ method: 'DELETE', url: `/api${path}claim/` })
const next = async (who: Person, queue: 'orders' | 'returns', after?: string) =>
  done(await who.post<{ id: string | null }>(`/staff/${queue}-next/`, { after }), 200).id
const pending = async (who: Person) =>
  done(await who.get<{ results: StaffOrderListItem[] }>('/staff/orders/?status=pending'), 200).results

/** Pending orders of as many members, the one that waits longest first. */
async function queueOf(count: number): Promise<string[]> {
  const product = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 60 }] })
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const order = await anOrder(shop, await shop.aMember(), 'pending', {
      lines: [line(product, 'rent')],
      method: 4,
    })
    ids.push(order.id)
  }
  return ids
}

describe('a claim on an order', () => {
  test('is shown to the others with the name of its holder, and not to the holder', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const [id = ''] = await queueOf(1)
    const held = await claim(mali, `/staff/orders/${id}/`)
    expect(held).toMatchObject({ is_mine: true, holder: { pk: mali.id } })

    const seen = (await pending(somchai)).find((order) => order.id === id)
    expect(seen?.claimed_by).toEqual({ name: held.holder.name, expires_at: held.expires_at })
    expect((await pending(mali)).find((order) => order.id === id)?.claimed_by).toBeUndefined()
  })

  test('stays with its holder until it ends, is released or is taken over', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const [id = ''] = await queueOf(1)
    const path = `/staff/orders/${id}/`
    const begun = new Date('2026-11-20T03:00:00Z')
    shop.at(begun.toISOString())
    await claim(mali, path)
    expect(await claim(somchai, path)).toMatchObject({ is_mine: false, holder: { pk: mali.id } })

    shop.at('2026-11-20T03:00:59Z')
    expect((await claim(mali, path)).expires_at).toBe('2026-11-20T03:01:59.000Z')
    shop.at('2026-11-20T03:01:59Z')
    expect(await claim(somchai, path)).toMatchObject({ is_mine: true })

    expect(await claim(mali, path, { take_over: true })).toMatchObject({ is_mine: true })
    expect(await claim(somchai, path)).toMatchObject({ is_mine: false })
    // Somebody else's claim is not released.
    done(await release(somchai, path), 200)
    expect(await claim(somchai, path)).toMatchObject({ is_mine: false })
    done(await release(mali, path), 200)
    expect(await claim(somchai, path)).toMatchObject({ is_mine: true })
  })

  test('refuses no decision', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const [id = ''] = await queueOf(1)
    await claim(mali, `/staff/orders/${id}/`)
    done(await somchai.post(`/staff/orders/${id}/transition/`, { to: 'approved' }), 200)
  })

  test('is for staff and for orders that exist', async () => {
    const [id = ''] = await queueOf(1)
    const member = await shop.aMember()
    expect((await member.post(`/staff/orders/${id}/claim/`, {})).status).toBe(403)
    const unknown = '/staff/orders/00000000-0000-4000-8000-000000000000/claim/'
    expect((await (await shop.staff()).post(unknown, {})).status).toBe(404)
  })

  test('leaves no row behind once its holder claims another', async () => {
    const mali = await shop.staff()
    const [first = '', second = ''] = await queueOf(2)
    shop.at('2026-11-20T04:00:00Z')
    await claim(mali, `/staff/orders/${first}/`)
    shop.at('2026-11-20T04:05:00Z')
    await claim(mali, `/staff/orders/${second}/`)
    const rows = await shop.orm.select().from(claims)
    expect(rows.filter(({ staffId }) => staffId === mali.id).map(({ subjectId }) => subjectId)).toEqual([
      second,
    ])
  })
})

describe('the next record', () => {
  test('the queue and the next order go in one order, the longest wait first', async () => {
    const staff = await shop.staff()
    const ids = await queueOf(3)
    expect((await pending(staff)).map(({ id }) => id)).toEqual(ids)
    const [oldest, middle, newest] = ids
    expect(await next(staff, 'orders')).toBe(oldest)
    expect(await next(staff, 'orders', oldest)).toBe(middle)
    expect(await next(staff, 'orders', newest)).toBe(oldest)
  })

  test('two volunteers at once are led to different orders, until none is left', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const ids = await queueOf(6)
    const led: (string | null)[] = []
    for (let round = 0; round < 3; round++) {
      led.push(
        ...(await Promise.all([mali, somchai].map((who) => next(who, 'orders', led.at(-1) ?? undefined)))),
      )
    }
    expect([...led].sort()).toEqual([...ids].sort())
    const third = await shop.staff()
    expect(await next(third, 'orders')).toBeNull()
  })

  test('nobody is led to an order of their own', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 9 }] })
    await anOrder(shop, staff, 'pending', { lines: [line(product, 'rent')], method: 4 })
    expect(await next(staff, 'orders')).toBeNull()
    expect(await next(await shop.staff(), 'orders')).not.toBeNull()
  })

  test('returns are claimed and led to in the same way', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const ids: string[] = []
    for (let index = 0; index < 2; index++) {
      const member = await shop.aMember()
      ids.push((await aReturn(member, [(await aLoan(shop, member, { staff: mali })).item.id])).id)
      shop.pass(60)
    }
    const [first = '', second = ''] = ids
    await claim(mali, `/staff/returns/${first}/`)
    expect(await next(somchai, 'returns')).toBe(second)
    expect(await next(await shop.staff(), 'returns')).toBeNull()
    const list = await somchai.get<{ results: { id: string; claimed_by?: object }[] }>(
      '/staff/returns/?status=pending',
    )
    expect(done(list, 200).results.map(({ id, claimed_by }) => [id, claimed_by !== undefined])).toEqual([
      [first, true],
      [second, false],
    ])
    done(await release(mali, `/staff/returns/${first}/`), 200)
    expect(await next(await shop.staff(), 'returns')).toBe(first)
  })
})
