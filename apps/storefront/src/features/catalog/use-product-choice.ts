import type { Product, Variant } from '@jansi/contract/catalog'
import { LIMITS } from '@jansi/contract/limits'
import { useState } from 'react'
import { cartLine } from '../../lib/cart/cart-line.ts'
import { addToCart, type CartKind, type Carts, cartKey, readCarts } from '../../lib/cart/cart-store.ts'
import { lineLimitText } from '../../lib/cart/line-limit.ts'
import { paths } from '../../lib/pages/paths.ts'
import { unitPrice } from '../../lib/prices/prices.ts'
import { toast } from '../../ui/page/toast-store.ts'

export type ProductChoice = ReturnType<typeof useProductChoice>

/** A product's size and quantity as the visitor chooses them, and putting them in a cart. */
export function useProductChoice(product: Product) {
  const only = product.variants.length === 1 ? product.variants[0] : undefined
  const [variantId, setVariantId] = useState<number | null>(only?.id ?? null)
  const [quantity, setQuantity] = useState(1)
  const [problem, setProblem] = useState<string | null>(null)
  const variant = product.variants.find(({ id }) => id === variantId)
  const most = Math.min(variant?.quantity ?? 0, LIMITS.lineQuantity)

  const choose = (id: number) => {
    setVariantId(id)
    setProblem(null)
    const stock = product.variants.find((other) => other.id === id)?.quantity ?? 0
    setQuantity((wanted) => Math.max(1, Math.min(wanted, stock)))
  }
  const add = (kind: CartKind) => {
    if (!variant) return setProblem('กรุณาเลือกขนาดสินค้า')
    const price = unitPrice(product, variant, kind)
    if (price === null) return
    const added = addToCart(kind, cartLine(product, variant, price, quantity), variant.quantity)
    if (!added.ok) {
      const full = added.reason === 'over_line'
      return setProblem(full ? lineLimitText : overStock(leftToAdd(readCarts(), product, variant)))
    }
    setProblem(null)
    setQuantity(1)
    toast.success(
      kind === 'sale' ? `ใส่ “${product.name}” ในตะกร้าซื้อแล้ว` : `ใส่ “${product.name}” ในตะกร้ายืมแล้ว`,
      { to: paths.cart, label: 'ดูตะกร้า' },
    )
  }
  const refuseMore = () => {
    if (!variant) return
    const full = most < variant.quantity
    setProblem(full ? lineLimitText : overStock(leftToAdd(readCarts(), product, variant)))
  }
  const setAmount = (next: number) => {
    setQuantity(next)
    // At the maximum itself, the stepper may just have shown why it stopped there.
    if (next < most) setProblem(null)
  }
  return {
    variant,
    /** Every size is out of stock. */
    isSoldOut: product.variants.every(({ quantity: left }) => left === 0),
    quantity,
    problem,
    choose,
    setQuantity: setAmount,
    add,
    /** The most that the stepper goes to. */
    most,
    /** The stepper was pushed past `most`. */
    refuseMore,
  }
}

/** Pieces that can still be added: the stock less the pieces of the variant in both carts (section 5). */
export function leftToAdd(carts: Carts, product: Product, variant: Variant): number {
  const key = cartKey(product.id, variant.id)
  const held = [...carts.sale, ...carts.rent].filter((line) => line.key === key)
  return Math.max(0, variant.quantity - held.reduce((sum, line) => sum + line.quantity, 0))
}

function overStock(left: number): string {
  return `ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เหลือ ${left} ชิ้น)`
}
