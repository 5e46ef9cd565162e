import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/page/card.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PaintedIcon } from '../../ui/page/painted-icon.tsx'

export type AuthPageProps = {
  icon: LucideIcon
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Links to the other pages of this kind, under the card. */
  after?: ReactNode
}

/** The narrow page of one form: drawn icon, heading, card. Names the browser tab too. */
export function AuthPage({ icon, title, intro, children, after }: AuthPageProps) {
  return (
    <div className="mx-auto w-full max-w-md">
      <DocumentTitle>{title}</DocumentTitle>
      <header className="mb-6 text-center">
        <PaintedIcon icon={icon} />
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {intro && <p className="mt-2 text-balance text-ink-soft">{intro}</p>}
      </header>
      <Card>{children}</Card>
      {after && <div className="mt-6 text-center">{after}</div>}
    </div>
  )
}
