import { useHydrated } from '@jansi/client/use-hydrated'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

/** The parts of pages that only the server renders, by name; the browser has none. */
export const ServerParts = createContext<Record<string, ReactNode>>({})

export type ServerPartProps = {
  name: string
  /** Loads the code. */
  load: () => Promise<ComponentType>
  /** Loads the data without which the part would be empty at first. */
  prefetch?: (queryClient: QueryClient) => Promise<void>
  /** A class with the part's height, which is kept for it when the page is opened within the shop. */
  height?: string
}

/**
 * A part of a page without anything that the browser must know: it keeps the server's HTML as it is, and loads the part's
 * code only where there is no such HTML.
 */
export function ServerPart({ name, load, prefetch, height = '' }: ServerPartProps) {
  const part = useContext(ServerParts)[name]
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const [isOpenedHere] = useState(hydrated)
  const place = useRef<HTMLDivElement>(null)
  const [Part, setPart] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page names its parts once
  useEffect(() => {
    if (place.current?.firstChild) return
    Promise.all([load(), prefetch?.(queryClient)]).then(
      ([loaded]) => setPart(() => loaded),
      // Offline, or with a newer release: the page is whole without the part.
      () => setPart(() => Nothing),
    )
  }, [])
  if (Part) return <Part />
  if (part) return <div>{part}</div>
  return (
    <div
      ref={place}
      className={isOpenedHere ? `${height} awaited` : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps the server's HTML
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

function Nothing() {
  return null
}
