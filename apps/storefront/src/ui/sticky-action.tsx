import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * On phones, a bar above the bottom navigation for the main action of the page; from `md` up, in the flow.
 * `problem` shows why it was not done, where the action stays in its place: above it in the bar, below it in the flow. The
 * button to the top does not cover it.
 */
export function StickyAction({
  problem,
  className,
  children,
}: {
  problem?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      data-sticky-action
      className={classNames(
        'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-[16px] border-t border-line bg-card px-[16px] py-3 short:static md:static md:mx-0 md:flex md:flex-col md:border-0 md:bg-transparent md:p-0',
        className,
      )}
    >
      {problem && (
        <div role="alert" data-problem className="mb-3 text-coral-deep md:order-last md:mt-3 md:mb-0">
          {problem}
        </div>
      )}
      {children}
    </div>
  )
}
