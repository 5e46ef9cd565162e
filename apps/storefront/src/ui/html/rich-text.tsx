import { useHydrated } from '@jansi/client/use-hydrated'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import placeholder from '../images/placeholder.svg?no-inline'
import { classNames } from '../styles/class-names.ts'

/**
 * Text of staff with its headings, lists and images; see `renderArticle`. A broken image gives way to a
 * drawn palette. Its key is its text: another text is another element, as a translator may have replaced parts of this one.
 */
export function RichText({ children, className }: { children: ReactNode; className?: string }) {
  const text = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [isServers] = useState(!hydrated)
  useEffect(() => {
    if (!isServers) return
    // Images of the server's HTML that broke before it was hydrated have called no listener.
    for (const image of text.current?.querySelectorAll('img') ?? []) {
      if (image.complete && image.naturalWidth === 0) image.src = placeholder
    }
  }, [isServers])
  return (
    <div ref={text} className={classNames('rich-text', className)} onErrorCapture={replaceBroken}>
      {children}
    </div>
  )
}

function replaceBroken({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement && target.getAttribute('src') !== placeholder)
    target.src = placeholder
}
