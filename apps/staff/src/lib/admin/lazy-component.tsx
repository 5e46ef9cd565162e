import { type ComponentType, lazy, useEffect, useState } from 'react'

/** The text of a part of a page, or of an action, whose code is missing. */
export const MISSING_PART_TEXT = 'เปิดไม่ได้ บันทึกงานแล้วโหลดหน้าใหม่'

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
 * Returns a component that fetches its code when it is first shown. Suspends meanwhile. When the code cannot be fetched,
 * shows `Missing` until it is shown the next time, or without it throws `MissingCodeError`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
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
  const fetchOrMiss = () =>
    fetchCode().catch((error: unknown) => {
      if (Missing) return { default: Missing }
      throw error
    })
  let Fetched: ComponentType<Props> = lazy(fetchOrMiss)

  function Component(props: Props) {
    // A lazy component suspends even when its code is here, and React then keeps the empty page for 300 ms.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Fetched)
    useEffect(
      () => () => {
        if (loaded === null) Fetched = lazy(fetchOrMiss)
      },
      [],
    )
    return <Shown {...props} />
  }
  return Object.assign(Component, {
    preload: async () => {
      await fetchCode()
    },
  })
}
