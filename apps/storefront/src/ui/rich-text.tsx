import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Prose that staff wrote, with its headings, lists and pictures set apart; see lib/clean-html.tsx. */
export function RichText({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('rich-text', className)}>{children}</div>
}
