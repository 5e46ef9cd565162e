import type { Elements } from '@jansi/client/elements'
import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from '../styles/class-names.ts'

/** The way to the cart at the left of the bar, which the shell gives. */
export const CartInBar = createContext<Elements | null>(null)

type StickyActionProps = {
  /** Why the action was not done, after a press. */
  problem?: ReactNode
  /** The same without a press, when it comes late: over the page, so that nothing moves. The page leaves space for it. */
  floating?: ReactNode
  className?: string | undefined
  children: Elements
}

/**
 * On phones, a bar for the main action of the page in the place of the bottom navigation, with the way to the cart; from
 * `md` up, in the flow. The reason why it is not done is above the action in the bar, below it in the flow: the action
 * stays where it is. The button to the top does not cover it.
 */
export function StickyAction({ problem, floating, className, children }: StickyActionProps) {
  const reason = problem ?? floating
  const cart = useContext(CartInBar)
  return (
    <div
      data-sticky-action
      className={classNames(
        'sticky bottom-0 z-10 -mx-[16px] border-t border-line bg-card px-[16px] pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] short:relative short:bottom-auto md:static md:mx-0 md:flex md:flex-col md:border-0 md:bg-transparent md:p-0',
        className,
      )}
    >
      {reason && (
        <div
          role="alert"
          data-problem
          className={classNames(
            'text-coral-deep md:order-last md:mt-3',
            problem
              ? 'max-md:mb-3'
              : 'max-md:absolute max-md:inset-x-0 max-md:bottom-full max-md:border-t max-md:border-line max-md:bg-card max-md:px-4 max-md:pt-3',
          )}
        >
          {reason}
        </div>
      )}
      <div className="flex items-center gap-2 md:block">
        {cart}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  )
}
