import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the shop. */
  to: string
  /** For the page behind the link, in its history entry. */
  state?: unknown
  viewTransition?: boolean
}

/**
 * A link to a page of the shop. The router's own one brings 6 KB of code along that loads pages ahead in its framework
 * mode; here `app/prefetch-on-intent.ts` does that.
 */
export function Link({ to, state, viewTransition = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const open = useLinkClickHandler<HTMLAnchorElement>(to, { state, viewTransition })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) open(event)
      }}
    />
  )
}

/** A link that is marked as the current one while its page or one below it is open; with `end` only its own page. */
export function NavLink({
  to,
  end = false,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { end?: boolean; className: (isCurrent: boolean) => string }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return (
    <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} className={className(isCurrent)} />
  )
}
