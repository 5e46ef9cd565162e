import type { User } from '@jansi/contract/auth'
import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { KeyRound, LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useDraftState } from '../../lib/forms/form-drafts.ts'
import { paths } from '../../lib/pages/paths.ts'
import { useLaterPart } from '../../lib/pages/use-later-part.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle, SectionTitle } from '../../ui/page/page-title.tsx'
import { MemberCard } from './member-card.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { ProfileFields } from './profile-fields.tsx'

const lineSection = async () => (await import('./line-section.tsx')).LineSection
const notificationSection = async () => (await import('./notification-section.tsx')).NotificationSection

/** The profile to read or to edit, and the other account actions of a member. */
export function ProfileSheet({ user }: { user: User }) {
  const [editing, setEditing] = useDraftState('profile is edited', false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const navigate = useNavigate()
  const [Notifications, loadNotifications] = useLaterPart(notificationSection)
  const [Line, loadLine] = useLaterPart(lineSection)
  const hasLine = useSiteSettings()?.line_login === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and the page does without it offline.
  useEffect(() => loadNotifications(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the shop has it.
  useEffect(() => void (hasLine && loadLine()), [hasLine])
  // Leaving the editor takes the focused button away; the focus goes back to where editing began.
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus({ preventScroll: true })
    wasEditing.current = editing
  }, [editing])

  return (
    <div className="mx-auto max-w-read">
      <DocumentTitle>{editing ? 'แก้ไขโปรไฟล์' : PRIVATE_PAGE_TITLES['/profile']}</DocumentTitle>
      <PageTitle note={editing && '(กำลังแก้ไข)'}>โปรไฟล์</PageTitle>
      <Card>
        {editing ? (
          <ProfileEditor user={user} onLeave={() => setEditing(false)} />
        ) : (
          <>
            <ProfileFields user={user} />
            <Button ref={editButton} className="mt-6 w-full sm:w-auto" onClick={() => setEditing(true)}>
              แก้ไขโปรไฟล์
            </Button>
          </>
        )}
      </Card>
      {!editing && (
        <>
          <MemberCard user={user} />
          <OwnCalendar />
          {hasLine && Line && <Line />}
          {Notifications && <Notifications />}
        </>
      )}
      <section className="mt-8">
        <SectionTitle>บัญชี</SectionTitle>
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to={paths.changePassword} variant="secondary">
            <KeyRound aria-hidden className="size-5" />
            เปลี่ยนรหัสผ่าน
          </LinkButton>
          <Button variant="danger" onClick={() => navigate(paths.logout)}>
            <LogOut aria-hidden className="size-5" />
            ออกจากระบบ
          </Button>
        </div>
      </section>
    </div>
  )
}
