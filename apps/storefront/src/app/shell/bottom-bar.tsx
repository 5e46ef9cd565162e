import { paths } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { NavLink } from '../../ui/link.tsx'
import { CartBadge } from './cart-badge.tsx'
import { bottomBarItems } from './navigation.ts'
import { TodoDot } from './todo-dot.tsx'

/** The bar at the foot of the screen on phones. */
export function BottomBar() {
  return (
    <nav
      aria-label="เมนูด้านล่าง"
      className="sticky bottom-0 z-20 short:static border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* Columns of a fixed width: a browser may show the bar before it has read all of it. */}
      <ul className="grid h-16 grid-cols-5">
        {bottomBarItems.map((place) => (
          <li key={place.to}>
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
                <TodoDot page={place.to} />
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
