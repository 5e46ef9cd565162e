import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTypedValues } from '../../lib/forms/typed-values.ts'
import { paths } from '../../lib/pages/paths.ts'
import { session } from '../../lib/session/session.ts'
import { NeedsScript } from '../../ui/forms/needs-script.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { logIn } from './api/log-in.ts'
import { emailRule } from './email-rule.ts'
import { ResendButton } from './resend-verification.tsx'
import { TextLink } from './text-link.tsx'

const emptyForm = { email: '', password: '' }

/** E-mail and password. Failures appear in the session's banner (specification, section 8, Login). */
export function LoginForm() {
  const [inactive, setInactive] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: useTypedValues(emptyForm),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, password }) => {
    session.dispatch({ type: 'CLOSE_ALERT' })
    const failure = await logIn({ email: email.trim(), password })
    setInactive(failure === 'LOGIN_ACCOUNT_INACTIVE' ? email : null)
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <NeedsScript part="แบบฟอร์มนี้" />
      <TextField
        label="อีเมล"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email', { validate: emailRule })}
      />
      <PasswordField
        label="รหัสผ่าน"
        required
        error={errors.password?.message}
        {...register('password', { required: 'กรอกรหัสผ่านก่อน' })}
      />
      <div className="-mt-2 text-end">
        <TextLink to={paths.resetPassword}>ลืมรหัสผ่าน</TextLink>
      </div>
      <SubmitButton size="large" className="w-full" busy={isSubmitting} busyLabel="กำลังเข้าสู่ระบบ">
        เข้าสู่ระบบ
      </SubmitButton>
      {inactive && <ResendButton email={inactive} />}
    </form>
  )
}
