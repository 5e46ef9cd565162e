import type { verifyStock as endpoint } from '@jansi/contract/cart'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { ErrorBody } from '@jansi/contract/errors'
import type { Deps } from '../../../core/deps.ts'
import { checkOrder } from '../steps/check-order.ts'

/**
 * Checks both carts of a member against every rule of an order, before the checkout. Passes for empty carts; throws as
 * `checkOrder` does, with the problems by cart and by line in it.
 */
export async function verifyCart(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  carts: BodyOf<typeof endpoint>,
): Promise<void> {
  const sale = carts.sale.map((item) => ({ ...item, type: 'sale' as const }))
  const rent = carts.rent.map((item) => ({ ...item, type: 'rent' as const }))
  const lines = [...sale, ...rent]
  if (lines.length === 0) return
  await checkOrder(database.orm, {
    userId,
    lines,
    now: clock(),
    layOut: (problems) => byCart(problems, sale.length),
  })
}

/** Problems of both carts, counted through, as the client sent them: by cart and by line in it. */
function byCart(problems: ReadonlyMap<number, ErrorBody>, saleLines: number): ErrorBody {
  const carts: Record<string, Record<string, ErrorBody>> = {}
  for (const [index, problem] of problems) {
    const [cart, line] = index < saleLines ? ['sale', index] : ['rent', index - saleLines]
    carts[cart] = { ...carts[cart], [line]: problem }
  }
  return carts
}
