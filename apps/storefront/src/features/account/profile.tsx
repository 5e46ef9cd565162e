import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { checkSession } from '../../lib/session-actions.ts'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
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
      <DocumentTitle>โปรไฟล์</DocumentTitle>
      <h1 className="sr-only">โปรไฟล์</h1>
      {loading ? (
        <Spinner label="กำลังโหลดโปรไฟล์" />
      ) : (
        <ErrorState title="โหลดโปรไฟล์ไม่สำเร็จ" onRetry={load} className="mx-auto max-w-read" />
      )}
    </>
  )
}
