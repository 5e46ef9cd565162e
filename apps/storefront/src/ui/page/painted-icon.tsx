import type { LucideIcon } from 'lucide-react'

/** An icon on three overlapping dabs of paint. Decoration only. */
export function PaintedIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden className="painted-icon">
      <Icon className="size-9 text-indigo-deep" strokeWidth={1.5} />
    </span>
  )
}
