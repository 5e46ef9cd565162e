import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '../../lib/api/session-actions.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'

/** Logs out and goes to the login page, for any response of the server (specification, sections 2 and 4). */
export function LoggingOut() {
  const navigate = useNavigate()
  useEffect(() => {
    void logOut().then(() => navigate(paths.login, { replace: true }))
  }, [navigate])
  return <Spinner label="กำลังออกจากระบบ" />
}
