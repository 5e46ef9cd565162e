import { expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aLoan, anOrder, aReturn, done } from '../../../test/shop-goods.ts'

const shop = openShop()

test('a closed account is named in every list and record from which staff give goods or money', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { order: loan, item } = await aLoan(shop, member, { staff })
  const approved = await anOrder(shop, member, 'approved')
  const session = await aReturn(member, [item.id])
  const records = [
    `/staff/orders/${approved.id}/`,
    `/staff/orders/?status=approved`,
    '/staff/loans/',
    `/staff/returns/${session.id}/`,
    `/staff/orders/${loan.id}/`,
    `/staff/members/${member.id}/`,
  ]
  const read = async () => {
    const answers = await Promise.all(records.map(async (path) => done(await staff.get(path), 200)))
    return answers.map((body) => JSON.stringify(body).includes('"account_closed":true'))
  }
  expect(await read()).toEqual(records.map(() => false))
  done(await staff.patch(`/staff/members/${member.id}/`, { version: 1, is_active: false }), 200)
  expect(await read()).toEqual(records.map(() => true))
})
