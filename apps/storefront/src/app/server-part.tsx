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

/**
 * A part of a page without anything that the browser must know: it keeps the server's HTML as it is, and loads the part's
 * code only where there is no such HTML.
 */
export function ServerPart({ name, load }: { name: string; load: () => Promise<ComponentType> }) {
  const part = useContext(ServerParts)[name]
  const place = useRef<HTMLDivElement>(null)
  const [Part, setPart] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page names its parts once
  useEffect(() => {
    // Offline, or with a newer release: the page is whole without the part.
    if (!place.current?.firstChild)
      load().then(
        (loaded) => setPart(() => loaded),
        () => {},
      )
  }, [])
  if (Part) return <Part />
  if (part) return <div>{part}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps the server's HTML
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
