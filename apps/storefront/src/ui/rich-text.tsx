import type { ReactNode, SyntheticEvent } from 'react'
import { classNames } from './class-names.ts'
import placeholder from './placeholder.svg?no-inline'

/**
 * Text of staff with its headings, lists and images; see lib/clean-html.tsx. A broken image gives way to a
 * drawn palette.
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
