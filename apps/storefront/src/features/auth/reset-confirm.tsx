import { confirmPasswordReset } from '@jansi/contract/calls/auth'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { paths } from '../../lib/pages/paths.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { AccountForm } from './account-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { setPasswordFailure } from './password-failure.ts'
import { TextLink } from './text-link.tsx'

const emptyForm = { password: '', confirmation: '' }

/** Sets a new password with the uid and token of a mailed link (specification, section 2). */
export function ResetConfirm({ link }: { link: { uid: string; token: string } }) {
  const [done, setDone] = useState(false)
  const send = async ({ password, confirmation }: typeof emptyForm) => {
    const answer = await call(confirmPasswordReset, {
      body: { ...link, new_password1: password, new_password2: confirmation },
    })
    if (answer.ok) setDone(true)
    return answer.ok ? null : setPasswordFailure(answer)
  }

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
      <AccountForm
        first={emptyForm}
        send={send}
        failsAs="SET_FAIL"
        submitLabel="บันทึกรหัสผ่านใหม่"
        busyLabel="กำลังบันทึก"
      >
        <NewPasswordFields label="รหัสผ่านใหม่" confirmationLabel="ยืนยันรหัสผ่านใหม่" />
      </AccountForm>
    </AuthPage>
  )
}
