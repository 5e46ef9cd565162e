import { CircleCheck, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PaintedIcon } from '../../ui/page/painted-icon.tsx'

export type DonePageProps = {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action: ReactNode
}

/**
 * Shows that something was done, and the next step. It replaces a form, so its heading takes the focus and
 * the view starts at the top.
 */
export function DonePage({ icon = CircleCheck, title, children, action }: DonePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mx-auto w-full max-w-md py-4 text-center">
      <DocumentTitle>{title}</DocumentTitle>
      <PaintedIcon icon={icon} />
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        <Phrases>{title}</Phrases>
      </h1>
      {children && <div className="mt-3 space-y-3 text-balance text-ink-soft">{children}</div>}
      <div className="mt-6 flex flex-col items-stretch gap-3 sm:items-center">{action}</div>
    </div>
  )
}

// Thai has spaces only between phrases; a line breaks there before it breaks within one.
function Phrases({ children }: { children: string }) {
  const [first, ...others] = children.split(' ')
  return (
    <span key={children}>
      <span className="inline-block">{first}</span>
      {others.map((phrase) => (
        <Fragment key={phrase}>
          <span> </span>
          <span className="inline-block">{phrase}</span>
        </Fragment>
      ))}
    </span>
  )
}
