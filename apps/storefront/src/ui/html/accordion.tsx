import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../styles/class-names.ts'

export type AccordionProps<Key extends string | number> = {
  items: { key: Key; heading: ReactNode; body: ReactNode }[]
  /** The key of the open item; null when all are closed. One at a time (specification, section 4). */
  open: Key | null
  onOpenChange: (open: Key | null) => void
  headingLevel?: 2 | 3
}

/** Questions that unfold, at most one at a time; the caller holds which. */
export function Accordion<Key extends string | number>({
  items,
  open,
  onOpenChange,
  headingLevel = 3,
}: AccordionProps<Key>) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="divide-y divide-line card overflow-hidden">
      {items.map((item) => {
        const isOpen = item.key === open
        return (
          <div key={item.key}>
            <Heading className="font-sans text-base font-semibold">
              <button
                type="button"
                id={`${id}-${item.key}-heading`}
                aria-expanded={isOpen}
                aria-controls={`${id}-${item.key}-body`}
                onClick={() => onOpenChange(isOpen ? null : item.key)}
                className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-3 text-start transition-colors duration-150 hover:text-indigo-deep focus-visible:-outline-offset-3 sm:px-6"
              >
                <span className="min-w-0">{item.heading}</span>
                <ChevronDown
                  aria-hidden
                  className={classNames(
                    'size-5 shrink-0 text-indigo transition-transform duration-150',
                    isOpen && 'rotate-180',
                  )}
                />
              </button>
            </Heading>
            <section
              id={`${id}-${item.key}-body`}
              aria-labelledby={`${id}-${item.key}-heading`}
              hidden={!isOpen}
              data-shown-without-script
              className="animate-enter px-4 pb-5 sm:px-6"
            >
              {item.body}
            </section>
          </div>
        )
      })}
    </div>
  )
}
