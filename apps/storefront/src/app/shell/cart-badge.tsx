import { LIMITS } from '@jansi/contract/limits'
import { cartCount, useCarts } from '../../lib/cart/cart-store.ts'
import { classNames } from '../../ui/styles/class-names.ts'

/** The number of pieces in both carts, "99+" above 99; nothing when they are empty. */
export function CartBadge({ className }: { className?: string }) {
  const count = cartCount(useCarts())
  if (count === 0) return null
  return (
    <span
      className={classNames(
        'min-w-5 rounded-chip bg-accent px-1.5 text-center text-[0.875rem] leading-5 font-semibold text-card tabular-nums',
        className,
      )}
    >
      <span>{count > LIMITS.cartBadge ? `${LIMITS.cartBadge}+` : count}</span>
      <span className="sr-only"> ชิ้น</span>
    </span>
  )
}
