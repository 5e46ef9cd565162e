import type { LucideIcon } from 'lucide-react'

/** An icon on three overlapping dabs of paint. Decoration only. */
export function PaintedIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden className="relative mx-auto mb-2 grid size-24 place-items-center">
      <span className="absolute start-1 top-3 size-14 rounded-chip bg-wash-rose" />
      <span className="absolute end-1 top-1 size-16 rounded-chip bg-wash-sun opacity-90" />
      <span className="absolute bottom-1 size-16 rounded-chip bg-wash-sky opacity-90" />
      <Icon className="relative size-9 text-indigo-deep" strokeWidth={1.5} />
    </span>
  )
}
