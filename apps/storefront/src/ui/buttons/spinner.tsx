import { LoaderCircle } from 'lucide-react'
import { classNames } from '../styles/class-names.ts'

/** A turning ring. With `label` it is announced and shown; without, it is decoration next to a text. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <LoaderCircle aria-hidden className={classNames('size-5 animate-turn', className)} />
  if (!label) return ring
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-12 text-ink-soft">
      {ring}
      <span>{label}</span>
    </p>
  )
}
