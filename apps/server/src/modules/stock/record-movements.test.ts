import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, stockOf } from '../../../test/shop-goods.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { inTransaction } from '../../db/unit-of-work.ts'
import { recordMovements } from './steps/record-movements.ts'
import type { StockMovement } from './stock-movement.ts'

const shop = openShop()

const move = (movements: StockMovement[]) =>
  inTransaction(shop.orm, (unit) => recordMovements(unit, movements, shop.deps.clock()))

it('stock never goes below zero: the whole movement is undone, ledger and all', async () => {
  const product = await aProduct(shop, { variants: [{ stock: 3 }, { stock: 1 }] })
  const [plenty, scarce] = product.variants
  if (!plenty || !scarce) throw new Error('The product has two variants.')
  const take = (variantId: number, available: number): StockMovement => ({
    variantId,
    kind: 'reserve',
    available,
    actorId: null,
  })
  const before = await shop.everything()
  const tries = [
    [take(plenty.id, -1), take(scarce.id, -2)],
    [take(scarce.id, -1), take(scarce.id, -1)],
    [{ ...take(plenty.id, 0), onLoan: -1 }],
    [{ ...take(plenty.id, 0), quarantined: -1 }],
    [take(98_765, -1)],
  ]
  for (const movements of tries) {
    await expect(move(movements)).rejects.toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
  }
  expect(await shop.everything()).toEqual(before)
})

it('several movements of one variant are one change, with a ledger row each', async () => {
  const { variant } = await aProduct(shop, { variants: [{ stock: 1 }] })
  const base = { variantId: variant.id, actorId: null }
  await move([
    { ...base, kind: 'adjust', available: -3, reason: 'นับใหม่' },
    { ...base, kind: 'restock', available: 4 },
  ])
  expect(await stockOf(shop, variant)).toEqual({ available: 2, onLoan: 0, quarantined: 0 })
  expect((await shop.orm.select().from(stockMovements)).map(({ available }) => available)).toEqual([1, -3, 4])
})
