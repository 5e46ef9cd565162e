import type { ReactNode, Ref } from 'react'
import { Card } from '../../ui/page/card.tsx'

/** One of the steps of the checkout, all of which are in view: its number, its title and its content. */
export function Step({
  number,
  title,
  ref,
  children,
}: {
  number: number
  title: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <Card ref={ref}>
      <h2 className="mb-3 flex items-center gap-2 text-lg md:text-xl">
        <StepNumber>{number}</StepNumber>
        <span>{title}</span>
      </h2>
      <div>{children}</div>
    </Card>
  )
}

/** The number of a step in its disc. */
export function StepNumber({ children }: { children: number }) {
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-chip bg-indigo-tint font-sans text-base font-semibold text-indigo-deep tabular-nums">
      {children}
    </span>
  )
}
