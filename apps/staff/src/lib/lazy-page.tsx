import { type ComponentType, lazy, useState } from 'react'

/** A page whose code is fetched on demand. `preload` fetches it before that, and rejects when it cannot be fetched. */
export type LazyPage = ComponentType & { preload: () => Promise<void> }

/** The code of a page could not be fetched: there is no connection, or a new release has replaced the files. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be fetched.', { cause })
    this.name = 'PageCodeError'
  }
}

/** Returns a page that fetches its code when it is first shown. Suspends meanwhile; throws `PageCodeError` on failure. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null
  const fetchCode = async () => {
    try {
      loaded = await load()
      return { default: loaded }
    } catch (cause) {
      throw new PageCodeError(cause)
    }
  }
  const Fetched = lazy(fetchCode)

  function Page() {
    // A lazy component suspends even when its code is here, and React then keeps the empty page for 300 ms.
    const [Shown] = useState<ComponentType>(() => loaded ?? Fetched)
    return <Shown />
  }
  return Object.assign(Page, {
    preload: async () => {
      await fetchCode()
    },
  })
}
