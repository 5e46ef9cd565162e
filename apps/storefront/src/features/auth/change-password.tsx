import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/pages/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { AccountField, AccountForm } from './account-form.tsx'
import { changeMemberPassword } from './api/change-password.ts'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { changePasswordFailure } from './password-failure.ts'
import { TextLink } from './text-link.tsx'

const emptyForm = { oldPassword: '', password: '', confirmation: '' }

/** Changes the member's password: the old one, the new one and its confirmation (specification, section 2). */
export function ChangePassword() {
  const [done, setDone] = useState(false)
  const { user } = useSession()
  const send = async (values: typeof emptyForm) => {
    const answer = await changeMemberPassword(values)
    if (answer.ok) setDone(true)
    // A 401 ended the session: its own message shows, and the guard leads to the login page.
    return answer.ok || answer.status === 401 ? null : changePasswordFailure(answer)
  }

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
      title={PRIVATE_PAGE_TITLES['/change/password']}
      after={<TextLink to={paths.profile}>กลับไปโปรไฟล์</TextLink>}
    >
      <AccountForm
        first={emptyForm}
        send={send}
        failsAs="CHANGE_PASSWORD_FAIL"
        submitLabel="บันทึกรหัสผ่านใหม่"
        busyLabel="กำลังบันทึก"
      >
        {/* Shows password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <AccountField
          name="oldPassword"
          label="รหัสผ่านเดิม"
          as={PasswordField}
          validate={(password) => password !== '' || 'กรอกรหัสผ่านเดิมก่อน'}
        />
        <NewPasswordFields label="รหัสผ่านใหม่" confirmationLabel="ยืนยันรหัสผ่านใหม่" />
      </AccountForm>
    </AuthPage>
  )
}
