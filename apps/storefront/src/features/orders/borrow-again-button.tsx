import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import type { Product } from '@jansi/contract/catalog'
import type { Order, OrderItem } from '@jansi/contract/orders'
import { statusIs } from '@jansi/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '../../lib/api/query-of.ts'
import { cartLine } from '../../lib/cart/cart-line.ts'
import { addToCart, cartKey, mostAllowed, readCarts } from '../../lib/cart/cart-store.ts'
import { paths } from '../../lib/pages/paths.ts'
import { unitPrice } from '../../lib/prices/prices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/page/toast-store.ts'

/** True for an order that is over and lent something. */
export function canBorrowAgain({ status, items }: Order): boolean {
  return statusIs(status, 'ended') && items.some((item) => item.is_rental)
}

/** Puts the lines that an earlier order borrowed into the cart, as far as the workshop has them, and names the rest. */
export function BorrowAgainButton({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const lent = order.items.filter((item) => item.is_rental)
  if (!canBorrowAgain(order)) return null
  const borrow = async () => {
    setBusy(true)
    const shop = await queryClient
      .fetchQuery({ ...queryOf(getActiveWorkshopProducts, {}), staleTime: 0 })
      .catch(() => null)
    setBusy(false)
    if (shop === null) return toast.error('ดูของที่มีไม่สำเร็จ ลองใหม่อีกครั้งได้เลย')
    const missing = lent.flatMap((item) => {
      const left = item.quantity - putInCart(item, shop.products)
      return left > 0 ? [`${`${item.product_name} ${item.product_variant.size}`.trim()} ${left} ชิ้น`] : []
    })
    if (missing.length > 0) toast.warning(`รอบนี้ไม่มีหรือไม่พอ: ${missing.join(', ')}`)
    else toast.success('ใส่รายการเดิมในตะกร้ายืมแล้ว')
    if (readCarts().rent.length > 0) navigate(paths.cart)
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel="กำลังดูของที่มี" onClick={borrow}>
      ยืมชุดเดิมอีกครั้ง
    </Button>
  )
}

/** Puts as many pieces of an item into the cart as there are, and returns their number. */
function putInCart(item: OrderItem, products: readonly Product[]): number {
  const { id } = item.product_variant
  const product = products.find(({ variants }) => variants.some((variant) => variant.id === id))
  const variant = product?.variants.find((one) => one.id === id)
  const price = product && variant ? unitPrice(product, variant, 'rent') : null
  if (!product || !variant || price === null) return 0
  const carts = readCarts()
  const key = cartKey(product.id, id)
  const held = carts.rent.find((line) => line.key === key)?.quantity ?? 0
  const quantity = Math.min(item.quantity, mostAllowed(carts, 'rent', key, variant.quantity) - held)
  if (quantity <= 0) return 0
  const line = cartLine(product, variant, price, quantity)
  return addToCart('rent', line, variant.quantity).ok ? quantity : 0
}
