import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { anActiveWorkshop, aProduct } from '../../../test/shop-goods.ts'
import { isConstraintViolation } from '../../db/constraint-violation.ts'
import { orders, stockMovements, variants, workshops } from '../../db/schema.ts'
import { inTransaction } from '../../db/unit-of-work.ts'
import { writeOrders } from './steps/write-orders.ts'

const shop = openShop()

it('the write of an order fails as a whole if it would take more pieces than there are, and nothing is committed', async () => {
  await anActiveWorkshop(shop)
  const { id: productId, variant } = await aProduct(shop, { variants: [{ stock: 1 }] })
  const member = await shop.aMember()
  const [workshop] = await shop.orm.select().from(workshops)
  const before = await shop.orm.select().from(stockMovements)
  const now = new Date()
  const writing = inTransaction(shop.orm, async (unit) =>
    unit.resultAfterCommit(
      writeOrders(
        unit.tx,
        [
          {
            order: {
              id: randomUUID(),
              userId: member.id,
              workshopId: workshop?.id ?? 0,
              status: 'pending',
              amount: 24_000,
              paymentMethodId: 3,
              paymentMethodName: 'โอนผ่านธนาคาร',
              slipOwed: false,
              slipDueAt: null,
              approvalDueAt: now,
            },
            items: [
              {
                variantId: variant.id,
                productId,
                productName: 'สีน้ำ',
                variantSize: '',
                imageKey: null,
                isRental: false,
                price: 12_000,
                replacementPrice: 0,
                quantity: 2,
              },
            ],
            actorId: member.id,
            key: null,
            emptiesCart: true,
          },
        ],
        [],
        now,
      ),
    ),
  )
  const error = await writing.catch((reason: unknown) => reason)
  expect(isConstraintViolation(error, 'variants_available')).toBe(true)
  expect(await shop.orm.select().from(orders)).toEqual([])
  expect(await shop.orm.select().from(stockMovements)).toEqual(before)
  const [row] = await shop.orm.select().from(variants)
  expect(row?.available).toBe(1)
})
