import { type ComponentType, useState } from 'react'

/**
 * Returns a component that a page does without until it is loaded, null until then, and the function that loads it. Unlike
 * `React.lazy` it never replaces the page with an error: offline, the page stays as it is, and `onFailure` is called.
 */
export function useLaterPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | null, (onFailure?: () => void) => void] {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  return [
    Part,
    (onFailure) => {
      if (Part) return
      load().then((loaded) => setPart(() => loaded), onFailure ?? (() => {}))
    },
  ]
}
