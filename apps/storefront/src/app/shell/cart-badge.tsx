import { LIMITS } from '@jansi/contract/limits'
import { cartCount, useCarts } from '../../lib/cart-store.ts'

/** The number of pieces in both carts, "99+" above 99; nothing when they are empty. */
export function CartBadge() {
  const count = cartCount(useCarts())
  if (count === 0) return null
  return (
    <span className="absolute -end-2.5 -top-2 min-w-5 rounded-chip bg-coral px-1.5 text-center font-sans text-xs leading-5 font-semibold text-card tabular-nums">
      {count > LIMITS.cartBadge ? `${LIMITS.cartBadge}+` : count}
      <span className="sr-only"> ชิ้น</span>
    </span>
  )
}
