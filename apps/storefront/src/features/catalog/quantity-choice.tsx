import type { Product } from '@jansi/contract/catalog'
import { useCarts } from '../../lib/cart/cart-store.ts'
import { QuantityStepper } from '../../ui/choices/quantity-stepper.tsx'
import { leftToAdd, type ProductChoice } from './use-product-choice.ts'

/** The quantity of the chosen size, for members. */
export function QuantityChoice({ product, choice }: { product: Product; choice: ProductChoice }) {
  const carts = useCarts()
  const { variant, quantity } = choice
  const stock = variant?.quantity ?? 0
  const held = variant ? stock - leftToAdd(carts, product, variant) : 0
  return (
    <>
      <QuantityStepper
        label="จำนวน"
        value={quantity}
        max={Math.max(1, choice.most)}
        disabled={!variant || stock === 0}
        onChange={choice.setQuantity}
        onLimit={choice.refuseMore}
      />
      {held > 0 && <span className="text-sm text-ink-soft">{`อยู่ในตะกร้าแล้ว ${held} ชิ้น`}</span>}
    </>
  )
}
