import type { LiveChange } from '@jansi/contract/staff-live'
import type { QueryClient } from '@tanstack/react-query'
import { LiveRefresh } from './live-refresh.ts'
import { followLive } from './live-stream.ts'
import { playArrival } from './sound.ts'

const NAME = 'console-live'

type LiveSettings = { queryClient: QueryClient; onSessionOver: () => void; signal: AbortSignal }
type Message = { kind: 'ready' } | { kind: 'change'; change: LiveChange }

/**
 * Keeps the shown data up to date until `signal`. The tabs of a browser share one stream: one of them follows the changes
 * and passes them on, and when it is closed another one does. Browsers offer that on secure origins only; elsewhere each
 * tab has a stream, as far as the server allows.
 */
export function goLive({ queryClient, onSessionOver, signal }: LiveSettings): void {
  const refresh = new LiveRefresh(queryClient)
  const tabs = new BroadcastChannel(NAME)
  const take = (message: Message) => {
    if (message.kind === 'ready') return refresh.all()
    refresh.add(message.change)
    if (message.change.arrived > 0) playArrival()
  }
  const share = (message: Message) => {
    take(message)
    tabs.postMessage(message)
  }
  tabs.onmessage = ({ data }: MessageEvent<Message>) => take(data)
  signal.addEventListener('abort', () => {
    tabs.close()
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
  // The request for the lock is refused when the page is left before its turn.
  if (navigator.locks) navigator.locks.request(NAME, { signal }, follow).catch(() => undefined)
  else void follow()
}
