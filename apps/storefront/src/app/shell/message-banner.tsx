import type { StatusTone } from '@jansi/contract/status-table'
import { useLocation } from 'react-router'
import { paths } from '../../lib/pages/paths.ts'
import { session, useSession } from '../../lib/session/session.ts'
import type { MessageType } from '../../lib/session/session-messages.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { Alert } from '../../ui/page/alert.tsx'

const tones: Record<MessageType, StatusTone> = { success: 'done', error: 'care', info: 'info' }

/**
 * Shows the session's message over the page until it is closed (specification, sections 2 and 8). A message of a login or a
 * logout waits for the page that follows: it would move this one, which is about to go.
 */
export function MessageBanner() {
  const { message, messageType, wayOn, isAuthenticated } = useSession()
  const { pathname } = useLocation()
  const close = () => session.dispatch({ type: 'CLOSE_ALERT' })
  const isLeaving = pathname === paths.logout || (pathname === paths.login && isAuthenticated)
  if (!message || isLeaving) return null
  return (
    <div className="page-width pt-4">
      <Alert tone={tones[messageType]} onClose={close}>
        <span>{message}</span>
        {wayOn && (
          <>
            <span> </span>
            <Link to={wayOn} onClick={close} className="font-semibold underline underline-offset-4">
              ไปหน้านั้น
            </Link>
          </>
        )}
      </Alert>
    </div>
  )
}
