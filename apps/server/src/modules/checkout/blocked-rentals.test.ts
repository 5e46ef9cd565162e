import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aLoan, aProduct, aReturn, checkout, done, first, line } from '../../../test/shop-goods.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()
const CREATE = '/order/create_from_cart/'
/** The same workshop goes on: refusals are then because of the member. */
const goOn = () => shop.orm.update(workshops).set({ endsOn: '2026-12-31' })
const blockedBy = (debt: 'overdue' | 'penalty') => ({ status: 400, body: { code: 'rental_blocked', debt } })

describe('a member whose loan is overdue', () => {
  it('borrows no more from the day after the due day, and still buys', async () => {
    const member = await shop.aMember()
    await aLoan(shop, member)
    const product = await aProduct(shop)
    await goOn()
    const borrow = () => member.post(CREATE, checkout([line(product, 'rent')]))
    shop.at('2026-11-28T16:59:59Z')
    done(await borrow(), 201)
    shop.at('2026-11-28T17:00:00Z')
    const before = await shop.everything()
    expect(await borrow()).toMatchObject(blockedBy('overdue'))
    expect(await shop.everything()).toEqual(before)
    done(await member.post(CREATE, checkout([line(product, 'sale')])), 201)
    const both = checkout([line(product, 'sale'), line(product, 'rent')])
    expect(await member.post(CREATE, both)).toMatchObject(blockedBy('overdue'))
  })

  it('does not keep anybody else from borrowing', async () => {
    await aLoan(shop, await shop.aMember())
    const product = await aProduct(shop)
    await goOn()
    shop.at('2026-12-24T03:00:00Z')
    done(await (await shop.aMember()).post(CREATE, checkout([line(product, 'rent')])), 201)
  })
})

describe('a member with an unpaid penalty', () => {
  it('borrows again once staff have seen the money', async () => {
    const member = await shop.aMember()
    const staff = await shop.staff()
    const { item } = await aLoan(shop, member, { staff })
    const session = await aReturn(member, [item.id])
    const outcomes = [{ condition: 5, quantity: 1 }]
    const items = [{ return_item: first(session.items).id, outcomes }]
    done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)

    const product = await aProduct(shop)
    const borrow = () => member.post(CREATE, checkout([line(product, 'rent')]))
    expect(await borrow()).toMatchObject(blockedBy('penalty'))
    done(await member.post(CREATE, checkout([line(product, 'sale')])), 201)
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    done(await borrow(), 201)
  })
})
