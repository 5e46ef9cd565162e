import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { expect, it } from 'vitest'
import { aSlip } from '../../../test/pictures.ts'
import { openShop } from '../../../test/shop.ts'
import { aLoan, anActiveWorkshop, anOrder, aProduct, aReturn, done, line } from '../../../test/shop-goods.ts'

const shop = openShop()

it('Today has since when the queues wait, their sums, and how many slips were used before', async () => {
  const staff = await shop.staff()
  const facts = async () =>
    done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200).queue_facts
  expect(await facts()).toEqual({
    pending_since: null,
    pending_amount: 0,
    reused_slips: 0,
    returns_since: null,
    overdue_since: null,
    refunds_owed: 0,
    penalties_unpaid: 0,
  })

  await anActiveWorkshop(shop, { endsOn: '2027-12-31' })
  const member = await shop.aMember()
  await aLoan(shop, member, { staff })
  const loan = await aLoan(shop, member, { staff })
  const product = await aProduct(shop, { salePrice: 12_050 })
  const order = async (slip: string) =>
    anOrder(shop, await shop.aMember(), 'pending', {
      staff,
      lines: [line(product, 'sale')],
      slip: await aSlip(slip),
    })
  const oldest = await order('USED')
  shop.pass(60)
  for (const slip of ['USED', 'OTHER']) await order(slip)
  const session = await aReturn(member, [loan.item.id])
  shop.at('2026-12-08T03:00:00Z')
  expect(await facts()).toEqual({
    pending_since: oldest.created_at,
    pending_amount: 361.5,
    reused_slips: 2,
    returns_since: session.created_at,
    overdue_since: '2026-11-28',
    refunds_owed: 0,
    penalties_unpaid: 0,
  })

  const outcomes = [{ condition: 2, quantity: 1, penalty_amount: 65 }]
  const items = session.items.map(({ id }) => ({ return_item: id, outcomes }))
  done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
  expect(await facts()).toMatchObject({ returns_since: null, penalties_unpaid: 65 })
})
