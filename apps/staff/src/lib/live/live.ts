import type { LiveChange } from '@jansi/contract/staff-live'
import type { QueryClient } from '@tanstack/react-query'
import { LiveRefresh } from './live-refresh.ts'
import { followLive } from './live-stream.ts'
import { playArrival } from './play-arrival.ts'
import { inOneTab, openChannel } from './tabs.ts'

const NAME = 'console-live'

type LiveSettings = { queryClient: QueryClient; onSessionOver: () => void; signal: AbortSignal }
type Message = { kind: 'ready' } | { kind: 'change'; change: LiveChange }

/**
 * Keeps the shown data up to date until `signal`. The tabs of a browser share one stream: one of them follows the changes
 * and passes them on, and when it is closed another one does. Where tabs cannot share, each has a
 * stream, as far as the server allows.
 */
export function goLive({ queryClient, onSessionOver, signal }: LiveSettings): void {
  const refresh = new LiveRefresh(queryClient)
  const tabs = openChannel(NAME)
  const take = (message: Message) => {
    if (message.kind === 'ready') return refresh.all()
    refresh.add(message.change)
    if (message.change.arrived > 0) playArrival()
  }
  const share = (message: Message) => {
    take(message)
    tabs?.postMessage(message)
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data))
  signal.addEventListener('abort', () => {
    tabs?.close()
    refresh.stop()
  })
  const follow = () =>
    followLive(
      {
        onReady: () => share({ kind: 'ready' }),
        onChange: (change) => share({ kind: 'change', change }),
        onSessionOver,
      },
      signal,
    )
  inOneTab(NAME, { signal }, follow).catch(() => {
    // The page was left before its turn.
  })
}
