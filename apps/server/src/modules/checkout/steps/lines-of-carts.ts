import type { CartItem, verifyStock } from '@jansi/contract/cart'
import type { OrderLine } from '@jansi/contract/checkout'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { ErrorBody } from '@jansi/contract/errors'
import type { LayOutProblems } from '../../cart/steps/check-lines.ts'

type Carts = BodyOf<typeof verifyStock>

/** Both carts as the lines of one order, and how problems of its lines are laid out: by cart and by line in it. */
export function linesOfCarts({ sale, rent }: Carts): {
  lines: OrderLine[]
  layOut: LayOutProblems
  fields: readonly string[]
} {
  return {
    fields: ['sale', 'rent'],
    lines: [...sale.map(lineOf('sale')), ...rent.map(lineOf('rent'))],
    layOut: (problems) => byCart(problems, sale.length),
  }
}

function lineOf(type: OrderLine['type']) {
  return ({ product_id, variant_id, quantity }: CartItem): OrderLine => ({
    product_id,
    variant_id,
    quantity,
    type,
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
