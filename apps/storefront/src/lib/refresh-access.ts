import { refreshToken } from '@jansi/contract/auth'
import type { ResponseOf } from '@jansi/contract/endpoint'
import { urlOf } from './api-url.ts'
import { sendRequest } from './send-request.ts'
import { endSession, session } from './session.ts'

/** refused: the session is over and was cleared · unreachable: no answer, or a fault; nothing was changed. */
export type Refresh = 'refreshed' | 'refused' | 'unreachable'

let underWay: Promise<Refresh> | null = null

/**
 * Asks for a new access token by the refresh cookie. Calls at the same time share one request, since a
 * refresh token serves once. A refusal clears the session and asks to log in again (specification, section 4).
 */
export function refreshAccess(): Promise<Refresh> {
  underWay ??= ask().finally(() => {
    underWay = null
  })
  return underWay
}

async function ask(): Promise<Refresh> {
  const answer = await sendRequest({
    method: refreshToken.method,
    url: urlOf(refreshToken),
    headers: { Accept: 'application/json' },
    body: undefined,
    binary: false,
    signal: undefined,
    onUploadProgress: undefined,
  })
  if (answer.status === 200) {
    const { access } = answer.data as ResponseOf<typeof refreshToken, 200>
    session.dispatch({ type: 'REFRESH_SUCCESS', access })
    return 'refreshed'
  }
  if (answer.status === 0 || answer.status === 429 || answer.status >= 500) return 'unreachable'
  endSession({ type: 'REFRESH_FAIL' })
  return 'refused'
}
