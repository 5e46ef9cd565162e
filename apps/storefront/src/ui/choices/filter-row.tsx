import type { Elements } from '@jansi/client/elements'

/** Filters in one line, which scrolls sideways where it is too long. */
export function FilterRow({ children }: { children: Elements }) {
  return (
    // With space for the ring of the focus, which a box that scrolls would cut.
    <div className="-mx-[16px] -my-1.5 flex min-w-0 items-center gap-2 overflow-x-auto px-[16px] py-1.5 [scrollbar-width:none]">
      {children}
    </div>
  )
}
