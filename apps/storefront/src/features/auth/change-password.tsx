import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { paths } from '../../lib/pages/paths.ts'
import { session, useSession } from '../../lib/session/session.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { changeMemberPassword } from './api/change-password.ts'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { changePasswordFailure } from './password-failure.ts'
import { showFailure } from './show-failure.ts'
import { TextLink } from './text-link.tsx'

/** Changes the member's password: the old one, the new one and its confirmation (specification, section 2). */
export function ChangePassword() {
  const [done, setDone] = useState(false)
  const { user } = useSession()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { oldPassword: '', password: '', confirmation: '' },
  })
  const { register, handleSubmit, setError, formState } = form
  const submit = handleSubmit(async (values) => {
    session.dispatch({ type: 'CLOSE_ALERT' })
    const answer = await changeMemberPassword(values)
    if (answer.ok) setDone(true)
    // A 401 ended the session: its own message shows, and the guard leads to the login page.
    else if (answer.status !== 401)
      showFailure('CHANGE_PASSWORD_FAIL', changePasswordFailure(answer), setError)
  })

  if (done) {
    return (
      <DonePage
        title={sessionMessages.CHANGE_PASSWORD_SUCCESS.text}
        action={<LinkButton to={paths.login}>ตกลง</LinkButton>}
      >
        <p>โทรศัพท์หรือคอมพิวเตอร์เครื่องอื่นที่เข้าสู่ระบบไว้จะออกจากระบบ ใช้รหัสผ่านใหม่เข้าสู่ระบบได้เลย</p>
      </DonePage>
    )
  }
  return (
    <AuthPage
      icon={LockKeyhole}
      title="เปลี่ยนรหัสผ่าน"
      after={<TextLink to={paths.profile}>กลับไปโปรไฟล์</TextLink>}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="space-y-4">
          {/* Shows password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            label="รหัสผ่านเดิม"
            required
            error={formState.errors.oldPassword?.message}
            {...register('oldPassword', { required: 'กรอกรหัสผ่านเดิมก่อน' })}
          />
          <NewPasswordFields label="รหัสผ่านใหม่" confirmationLabel="ยืนยันรหัสผ่านใหม่" />
          <SubmitButton size="large" className="w-full" busy={formState.isSubmitting} busyLabel="กำลังบันทึก">
            บันทึกรหัสผ่านใหม่
          </SubmitButton>
        </form>
      </FormProvider>
    </AuthPage>
  )
}
