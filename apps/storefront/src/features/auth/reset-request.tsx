import { KeyRound, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passingFailureText } from '../../lib/forms/failure-text.ts'
import { paths } from '../../lib/pages/paths.ts'
import { session } from '../../lib/session/session.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { requestReset } from './api/request-reset.ts'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { emailRule } from './email-rule.ts'
import { showFailure } from './show-failure.ts'
import { TextLink } from './text-link.tsx'

/** Asks for the address that a link for a new password goes to (specification, section 2). */
export function ResetRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(async ({ email }) => {
    session.dispatch({ type: 'CLOSE_ALERT' })
    const answer = await requestReset(email)
    if (answer.ok) return setSentTo(email.trim())
    const passing = passingFailureText(answer)
    const failure = passing ? { message: passing } : { fields: { email: sessionMessages.RESET_FAIL.text } }
    showFailure('RESET_FAIL', failure, setError)
  })

  if (sentTo !== null) {
    return (
      <DonePage
        icon={MailOpen}
        title={sessionMessages.RESET_SUCCESS.text}
        action={<LinkButton to={paths.login}>ตกลง</LinkButton>}
      >
        <p>
          หาก{' '}
          <strong translate="no" className="font-semibold wrap-anywhere text-ink">
            {sentTo}
          </strong>{' '}
          มีบัญชีกับจานสี จะได้รับลิงก์ในอีกสักครู่ ดูในจดหมายขยะด้วย
        </p>
      </DonePage>
    )
  }
  return (
    <AuthPage
      icon={KeyRound}
      title="ลืมรหัสผ่าน"
      intro="กรอกอีเมลที่สมัครไว้ แล้วเราจะส่งลิงก์ตั้งรหัสผ่านใหม่ไปให้"
      after={<TextLink to={paths.login}>กลับไปเข้าสู่ระบบ</TextLink>}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="อีเมล"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={formState.errors.email?.message}
          {...register('email', { validate: emailRule })}
        />
        <SubmitButton size="large" className="w-full" busy={formState.isSubmitting} busyLabel="กำลังส่งลิงก์">
          ส่งลิงก์ตั้งรหัสผ่านใหม่
        </SubmitButton>
      </form>
    </AuthPage>
  )
}
