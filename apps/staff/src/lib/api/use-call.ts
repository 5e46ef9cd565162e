import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { errorText } from './api-error.ts'

/**
 * Runs calls that change no record shown (a download, a check of a file): `busy` while one is under way, a refusal in
 * Thai, the login page when the session is over.
 */
export function useCall() {
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  async function call(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return
      notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      setBusy(false)
    }
  }

  return { call, busy }
}
