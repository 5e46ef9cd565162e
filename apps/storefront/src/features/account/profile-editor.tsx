import type { User } from '@jansi/contract/auth'
import { formatPhone } from '@jansi/contract/rules'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { announce } from '../../lib/api/session-actions.ts'
import { useFormDraft } from '../../lib/forms/form-drafts.ts'
import { session } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { updateProfile } from './api/update-profile.ts'
import { type ProfileForm, profileChanges } from './profile-changes.ts'
import { profileFailureText, refusedFields } from './profile-failure.ts'
import { ProfileFields } from './profile-fields.tsx'

/**
 * The profile in edit mode. Saving sends only the changed fields, merges the response into the session's user
 * and leaves edit mode; without changes nothing is sent (specification, sections 4 and 5).
 */
export function ProfileEditor({ user, onLeave }: { user: User; onLeave: () => void }) {
  const before: ProfileForm | undefined = useFormDraft('profile', (): ProfileForm => form.getValues())
  const form = useForm<ProfileForm>({
    mode: 'onTouched',
    defaultValues: before ?? {
      first_name: user.first_name,
      last_name: user.last_name,
      phone_number: formatPhone(user.phone_number),
    },
  })
  const { handleSubmit, setError, setFocus, formState } = form
  useEffect(() => setFocus('first_name'), [setFocus])

  const save = handleSubmit(async (values) => {
    session.dispatch({ type: 'CLOSE_ALERT' })
    const changes = profileChanges(user, values)
    if (Object.keys(changes).length === 0) {
      toast.info('ข้อมูลเหมือนเดิม ไม่มีอะไรต้องบันทึก')
      onLeave()
      return
    }
    const answer = await updateProfile(changes)
    if (answer.ok) {
      announce({ type: 'UPDATE_PROFILE_SUCCESS', user: { ...user, ...answer.data } })
      onLeave()
      return
    }
    // It ended the session, which shows its own message; the guard leads to the login page.
    if (answer.status === 401) return
    const refused = refusedFields(answer)
    for (const [index, [field, message]] of refused.entries()) {
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    if (refused.length === 0) {
      announce({ type: 'UPDATE_PROFILE_FAIL', message: profileFailureText(answer) })
    }
  })

  return (
    <form noValidate onSubmit={save}>
      <ProfileFields user={user} form={form} />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={formState.isSubmitting} busyLabel="กำลังบันทึก">
          บันทึกการเปลี่ยนแปลง
        </SubmitButton>
        <Button
          variant="quiet"
          onClick={() => {
            session.dispatch({ type: 'CLOSE_ALERT' })
            onLeave()
          }}
        >
          ยกเลิก
        </Button>
      </div>
    </form>
  )
}
