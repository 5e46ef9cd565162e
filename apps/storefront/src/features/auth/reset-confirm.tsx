import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { paths } from '../../lib/pages/paths.ts'
import { session } from '../../lib/session/session.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { type ResetLink, setPassword } from './api/set-password.ts'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { setPasswordFailure } from './password-failure.ts'
import { showFailure } from './show-failure.ts'
import { TextLink } from './text-link.tsx'

/** Sets a new password with the uid and token of a mailed link (specification, section 2). */
export function ResetConfirm({ link }: { link: ResetLink }) {
  const [done, setDone] = useState(false)
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '', confirmation: '' } })
  const submit = form.handleSubmit(async (values) => {
    session.dispatch({ type: 'CLOSE_ALERT' })
    const answer = await setPassword(link, values)
    if (answer.ok) setDone(true)
    else showFailure('SET_FAIL', setPasswordFailure(answer), form.setError)
  })

  if (done) {
    return (
      <DonePage
        title={sessionMessages.SET_SUCCESS.text}
        action={<LinkButton to={paths.login}>ตกลง</LinkButton>}
      >
        <p>โทรศัพท์และคอมพิวเตอร์ทุกเครื่องที่เคยเข้าสู่ระบบไว้ต้องใช้รหัสผ่านใหม่นี้</p>
      </DonePage>
    )
  }
  return (
    <AuthPage
      icon={KeyRound}
      title="ตั้งรหัสผ่านใหม่"
      after={<TextLink to={paths.resetPassword}>ขอลิงก์ใหม่</TextLink>}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="space-y-4">
          <NewPasswordFields label="รหัสผ่านใหม่" confirmationLabel="ยืนยันรหัสผ่านใหม่" />
          <SubmitButton
            size="large"
            className="w-full"
            busy={form.formState.isSubmitting}
            busyLabel="กำลังบันทึก"
          >
            บันทึกรหัสผ่านใหม่
          </SubmitButton>
        </form>
      </FormProvider>
    </AuthPage>
  )
}
