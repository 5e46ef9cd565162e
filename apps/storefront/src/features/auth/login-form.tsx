import { useState } from 'react'
import { paths } from '../../lib/pages/paths.ts'
import { NeedsScript } from '../../ui/forms/needs-script.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { AccountField, AccountForm, EmailField } from './account-form.tsx'
import { logIn } from './api/log-in.ts'
import { ResendButton } from './resend-verification.tsx'
import { TextLink } from './text-link.tsx'

const emptyForm = { email: '', password: '' }

/** E-mail and password. Failures appear in the session's banner (specification, section 8, Login). */
export function LoginForm() {
  const [inactive, setInactive] = useState<string | null>(null)
  const send = async ({ email, password }: typeof emptyForm) => {
    const failure = await logIn({ email: email.trim(), password })
    setInactive(failure === 'LOGIN_ACCOUNT_INACTIVE' ? email : null)
    return null
  }

  return (
    <div className="space-y-4">
      <AccountForm first={emptyForm} send={send} submitLabel="เข้าสู่ระบบ" busyLabel="กำลังเข้าสู่ระบบ">
        <NeedsScript part="แบบฟอร์มนี้" />
        <EmailField autoComplete="username" />
        <AccountField
          name="password"
          label="รหัสผ่าน"
          as={PasswordField}
          validate={(password) => password !== '' || 'กรอกรหัสผ่านก่อน'}
        />
        <div className="-mt-2 text-end">
          <TextLink to={paths.resetPassword}>ลืมรหัสผ่าน</TextLink>
        </div>
      </AccountForm>
      {inactive && <ResendButton email={inactive} />}
    </div>
  )
}
