import { paths } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { NavLink } from '../../ui/link.tsx'
import { CartBadge } from './cart-badge.tsx'
import { bottomBarItems } from './navigation.ts'

/** The bar at the foot of the screen on phones. */
export function BottomBar() {
  return (
    <nav
      aria-label="เมนูด้านล่าง"
      className="sticky bottom-0 z-20 short:static border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex h-16">
        {bottomBarItems.map((place) => (
          <li key={place.to} className="flex-1">
            <NavLink
              to={place.to}
              end={place.to === paths.home}
              className={(isCurrent) =>
                classNames(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-sm transition-colors duration-150',
                  isCurrent ? 'font-semibold text-indigo-deep' : 'text-ink-soft',
                )
              }
            >
              <span className="relative">
                <place.icon aria-hidden className="size-6" strokeWidth={1.75} />
                {place.cart && <CartBadge className="absolute start-3 -top-2" />}
              </span>
              {place.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
