import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is fetched on demand. `preload` fetches it earlier, and rejects when it cannot be fetched. */
export type LazyComponent<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>
}

/** The code of a component could not be fetched: there is no connection, or a new release has replaced the files. */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be fetched.', { cause })
    this.name = 'MissingCodeError'
  }
}

/**
 * Returns a component that fetches its code when it is first shown. Suspends meanwhile; throws `MissingCodeError` when
 * the code cannot be fetched.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetchCode = async () => {
    try {
      loaded = await load()
      return { default: loaded }
    } catch (cause) {
      throw new MissingCodeError(cause)
    }
  }
  const Fetched: ComponentType<Props> = lazy(fetchCode)

  function Component(props: Props) {
    // A lazy component suspends even when its code is here, and React then keeps the empty page for 300 ms.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Fetched)
    return <Shown {...props} />
  }
  return Object.assign(Component, {
    preload: async () => {
      await fetchCode()
    },
  })
}
