import { paths } from '../../lib/pages/paths.ts'
import { NavLink } from '../../ui/buttons/link.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { CartBadge } from './cart-badge.tsx'
import { bottomBarItems } from './navigation.ts'
import { TodoDot } from './todo-dot.tsx'

/** The bar at the foot of the screen on phones, unless the page has a bar of its own for its action (`StickyAction`). */
export function BottomBar() {
  return (
    <nav
      aria-label="เมนูด้านล่าง"
      className="tab-bar sticky bottom-0 z-20 short:static border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* Columns of a fixed width: a browser may show the bar before it has read all of it. */}
      <ul className="grid h-16 grid-cols-5 max-[18rem]:h-auto max-[18rem]:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))]">
        {bottomBarItems.map((place) => (
          <li key={place.to}>
            <NavLink
              to={place.to}
              end={place.to === paths.home}
              className={(isCurrent) =>
                classNames(
                  // Enlarged text stays in its fifth of the bar; where fewer columns fit, there are more lines.
                  'flex h-full flex-col items-center justify-center gap-0.5 text-[min(0.875rem,4.4vw)]/[1.6] transition-colors duration-150 max-[18rem]:py-1 max-[18rem]:text-sm',
                  isCurrent ? 'font-semibold text-indigo-deep' : 'text-ink-soft',
                )
              }
            >
              <span className="relative">
                <place.icon aria-hidden className="size-6" strokeWidth={1.75} />
                <TodoDot page={place.to} className="-end-1 -top-0.5" />
                {place.cart && <CartBadge className="absolute start-3 -top-2" />}
              </span>
              <span>{place.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
