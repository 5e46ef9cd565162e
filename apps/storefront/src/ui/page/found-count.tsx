import { classNames } from '../styles/class-names.ts'

/**
 * How many a search has found, announced politely. Show it before the results are there, and as long as they change: text
 * is announced only in a place that a screen reader knows.
 */
export function FoundCount({ className, children }: { className?: string; children: string }) {
  return (
    <p role="status" className={classNames('text-sm text-ink-soft', className)}>
      {children}
    </p>
  )
}
