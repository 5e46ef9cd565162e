import { useHydrated } from '@jansi/client/use-hydrated'
import { Menu, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../lib/pages/paths.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Link, NavLink } from '../../ui/buttons/link.tsx'
import { useShopWords } from '../../ui/page/shop-words.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { CartBadge } from './cart-badge.tsx'
import { Logo } from './logo.tsx'
import { type NavItem, topBarItems } from './navigation.ts'
import { TodoDot } from './todo-dot.tsx'

/** Classes of the theme that hide the links of other visitors until the page is hydrated. */
const ONLY = { guest: 'only-guest', member: 'only-member' }

/** The bar at the top of every page; on phones its links fold into a menu. */
export function TopBar() {
  const { shop } = useShopWords()
  const signedIn = useSignedIn()
  const isKnown = useHydrated()
  const places = topBarItems(isKnown ? signedIn : null)
  const visibility = ({ only }: NavItem) => (isKnown || only === undefined ? undefined : ONLY[only])
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    <header className="sticky top-0 z-30 short:static border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="page-width flex h-16 items-center justify-between gap-4">
        <Link to={paths.home} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm">
          <Logo className="h-9 shrink-0" />
          {/* With text at 200 % a phone has no space for it. */}
          <span translate="no" className="truncate font-heading text-xl font-medium max-[18rem]:sr-only">
            {shop}
          </span>
        </Link>
        <nav aria-label="เมนูหลัก" className="ms-auto hidden md:block">
          <ul className="flex items-center gap-1">
            {places.map((place) => (
              <li key={place.to} className={visibility(place)}>
                <PlaceLink place={place} />
              </li>
            ))}
          </ul>
        </nav>
        <HeaderSearch />
        <Link to={paths.search} aria-label="ค้นหา" className="p-3 max-md:-me-4 max-md:ms-auto lg:hidden">
          <Search className="size-5" />
        </Link>
        <IconButton
          icon={open ? X : Menu}
          label="เมนู"
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
          className="-me-[10px] md:hidden"
        />
      </div>
      <nav
        id="menu"
        aria-label="เมนู"
        hidden={!open}
        data-shown-without-script
        className="border-t border-line bg-paper md:hidden"
      >
        <ul className="page-width animate-enter py-2">
          {places.map((place) => (
            <li key={place.to} className={visibility(place)}>
              <PlaceLink place={place} />
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

/** On desktops the search is a field of the bar; its page has one of its own. */
function HeaderSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (pathname === paths.search) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: React does not know the element <search> in every browser
    <form
      role="search"
      action={paths.search}
      onSubmit={(event) => {
        event.preventDefault()
        navigate(
          `${paths.search}?${new URLSearchParams({ q: String(new FormData(event.currentTarget).get('q')) })}`,
        )
        event.currentTarget.reset()
      }}
      className="relative w-56 shrink max-lg:hidden"
    >
      <Search aria-hidden className="pointer-events-none absolute start-3.5 top-3 size-5 text-ink-soft" />
      <input
        type="search"
        name="q"
        aria-label="ค้นหา"
        placeholder="ค้นหา"
        maxLength={100}
        className="h-11 w-full rounded-chip border border-edge bg-card ps-10 pe-4 leading-8 focus-visible:rounded-chip"
      />
    </form>
  )
}

function PlaceLink({ place }: { place: NavItem }) {
  return (
    <NavLink
      to={place.to}
      end={place.to === paths.home}
      className={(isCurrent) =>
        classNames(
          'flex min-h-12 items-center gap-3 rounded-sm px-3 whitespace-nowrap transition-colors duration-150 hover:text-indigo-deep md:min-h-11 md:gap-2',
          isCurrent && 'font-semibold text-indigo-deep',
        )
      }
    >
      <place.icon aria-hidden className="size-5 shrink-0 md:hidden" />
      <span className="relative">
        <span>{place.label}</span>
        {/* Not over the word, whose marks it would cover. */}
        <TodoDot page={place.to} className="start-full top-1/2 ms-0.5 -mt-1.25" />
        {/* In the line only on phones, whose menu is closed at first: on the bar it must not move the other links. */}
        {place.cart && <CartBadge className="ms-2 md:absolute md:start-full md:-ms-1 md:-top-2.5" />}
      </span>
    </NavLink>
  )
}
