import type { Elements } from '@jansi/client/elements'
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { BackButton } from './back-button.tsx'
import { FoundCount } from './found-count.tsx'

export type PageTitleProps = {
  children: ReactNode
  /** A word after the title, such as a marker that the page is being edited. */
  note?: ReactNode
  /** true: a back button that goes one step back; a path: one that goes there. */
  back?: boolean | string
  /** How many the page lists, next to the title. */
  count?: string | undefined
  /** Buttons at the other end of the line. */
  actions?: Elements
  intro?: ReactNode
}

/** The heading of a page, with its back button above it. */
export function PageTitle({ children, note, count, back, actions, intro }: PageTitleProps) {
  return (
    <header className={count === undefined ? 'mb-6' : 'mb-3'}>
      {back && <BackButton {...(typeof back === 'string' ? { to: back } : {})} />}
      <div
        className={classNames(
          'flex flex-wrap gap-x-4',
          count === undefined ? 'items-center justify-between gap-y-3' : 'items-baseline',
        )}
      >
        <h1 className="text-2xl md:text-3xl">
          <span>{children}</span>
          {note && <span className="ms-3 align-middle font-sans text-base text-ink-soft">{note}</span>}
        </h1>
        {count !== undefined && <FoundCount>{count}</FoundCount>}
        {actions}
      </div>
      {intro && <p className="mt-2 max-w-read text-ink-soft">{intro}</p>}
    </header>
  )
}

/** The heading of a part of a page, with a link or button at the other end of the line. */
export function SectionTitle({ children, action }: { children: ReactNode; action?: Elements }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 className="text-xl md:text-2xl">{children}</h2>
      {action}
    </div>
  )
}
