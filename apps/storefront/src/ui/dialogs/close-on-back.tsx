import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

/** The part of Chromium's `CloseWatcher` that is used here. TypeScript's library does not have it yet. */
type Watcher = { onclose: (() => void) | null; destroy: () => void }

const isBackOrForward: BlockerFunction = ({ historyAction }) => historyAction === 'POP'

/**
 * Inside an open layer (dialog, enlarged image): the browser's Back closes the layer and the page stays. Where the browser
 * has close watchers, this also holds on the first page of a visit, which has no page of the shop to go back to.
 */
export function CloseOnBack({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(isBackOrForward)
  const close = useEffectEvent(onBack)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  }, [blocker])

  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher }
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.onclose = close
    return () => watcher.destroy()
  }, [])
  return null
}
