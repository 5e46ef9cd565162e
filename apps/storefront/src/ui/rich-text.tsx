import type { ReactNode, SyntheticEvent } from 'react'
import { classNames } from './class-names.ts'
import placeholder from './placeholder.svg?no-inline'

/**
 * Prose that staff wrote, with its headings, lists and images set apart; see lib/clean-html.tsx. A image that
 * is broken gives way to a drawn palette.
 */
export function RichText({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames('rich-text', className)} onErrorCapture={replaceBroken}>
      {children}
    </div>
  )
}

function replaceBroken({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement && target.getAttribute('src') !== placeholder)
    target.src = placeholder
}
