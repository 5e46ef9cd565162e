import { session, useSession } from '../../lib/session.ts'
import type { MessageType } from '../../lib/session-messages.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Tone } from '../../ui/status-badge.tsx'

const tones: Record<MessageType, Tone> = { success: 'done', error: 'care', info: 'info' }

/** Shows the session's message over the page until it is closed (specification, sections 2 and 8). */
export function MessageBanner() {
  const { message, messageType } = useSession()
  if (!message) return null
  return (
    <div className="page-width pt-4">
      <Alert tone={tones[messageType]} onClose={() => session.dispatch({ type: 'CLOSE_ALERT' })}>
        {message}
      </Alert>
    </div>
  )
}
