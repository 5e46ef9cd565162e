import { ShoppingBag } from 'lucide-react'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { CartBadge } from './cart-badge.tsx'

/** The way to the cart on phones, where the bar of an action is in the place of the bottom navigation. */
export function CartLink() {
  return (
    <Link
      to={paths.cart}
      className="relative -ms-2.5 grid size-11 shrink-0 place-items-center rounded-chip text-indigo-deep short:hidden md:hidden"
    >
      <span className="sr-only">ตะกร้า</span>
      <ShoppingBag aria-hidden className="size-6" strokeWidth={1.75} />
      <CartBadge className="absolute start-5.5 top-0" />
    </Link>
  )
}
