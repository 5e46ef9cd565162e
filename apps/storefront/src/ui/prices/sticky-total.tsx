import type { Elements } from '@jansi/client/elements'
import { Price } from './price.tsx'

/** On phones the total of the page next to its main action; on larger screens the summary next to the action shows it. */
export function StickyTotal({ baht, children }: { baht: number; children: Elements }) {
  return (
    <div className="flex items-center gap-4">
      <p className="flex flex-col leading-tight whitespace-nowrap md:hidden">
        <span className="text-sm text-ink-soft">ยอดรวม</span>
        <Price baht={baht} className="text-xl font-semibold" />
      </p>
      {children}
    </div>
  )
}
