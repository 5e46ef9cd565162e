import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { useCallback, useEffect, useState } from 'react'
import { checkSession } from '../../lib/api/session-actions.ts'
import { useSession } from '../../lib/session/session.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { ProfileSheet } from './profile-sheet.tsx'

/** The member's profile; a loading state until the session's user is known (specification, section 2). */
export function Profile() {
  const { user } = useSession()
  const [loading, setLoading] = useState(true)
  const load = useCallback(() => {
    setLoading(true)
    void checkSession().then(() => setLoading(false))
  }, [])
  useEffect(load, [load])

  if (user) return <ProfileSheet user={user} />
  return (
    <>
      <DocumentTitle>{PRIVATE_PAGE_TITLES['/profile']}</DocumentTitle>
      <h1 className="sr-only">โปรไฟล์</h1>
      {loading ? (
        <Spinner label="กำลังโหลดโปรไฟล์" />
      ) : (
        <ErrorState title="โหลดโปรไฟล์ไม่สำเร็จ" onRetry={load} className="mx-auto max-w-read" />
      )}
    </>
  )
}
