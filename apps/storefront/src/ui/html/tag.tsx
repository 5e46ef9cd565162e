import type { ReactNode } from 'react'

/** A word in a rounded frame that cannot be pressed: a tag. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="inline-block rounded-chip bg-line/60 px-3 py-0.5 text-sm text-ink">{children}</span>
}
