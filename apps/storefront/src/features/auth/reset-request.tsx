import { requestPasswordReset } from '@jansi/contract/calls/auth'
import { joinThai } from '@jansi/contract/join-thai'
import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { KeyRound, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { passingFailureText } from '../../lib/forms/failure-text.ts'
import { paths } from '../../lib/pages/paths.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useShopWords } from '../../ui/page/shop-words.ts'
import { AccountForm, EmailField } from './account-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { TextLink } from './text-link.tsx'

/** Asks for the address that a link for a new password goes to (specification, section 2). */
export function ResetRequest() {
  const { shop } = useShopWords()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async ({ email }: { email: string }) => {
    const answer = await call(requestPasswordReset, { body: { email: email.trim() } })
    if (answer.ok) {
      setSentTo(email.trim())
      return null
    }
    const passing = passingFailureText(answer)
    return passing ? { message: passing } : { fields: { email: sessionMessages.RESET_FAIL.text } }
  }

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
          <span>{joinThai`มีบัญชีกับ${shop} จะได้รับลิงก์ในอีกสักครู่ ดูในจดหมายขยะด้วย`}</span>
        </p>
      </DonePage>
    )
  }
  return (
    <AuthPage
      icon={KeyRound}
      title={PRIVATE_PAGE_TITLES['/reset/password']}
      intro="กรอกอีเมลที่สมัครไว้ แล้วเราจะส่งลิงก์ตั้งรหัสผ่านใหม่ไปให้"
      after={<TextLink to={paths.login}>กลับไปเข้าสู่ระบบ</TextLink>}
    >
      <AccountForm
        first={{ email: '' }}
        send={send}
        failsAs="RESET_FAIL"
        submitLabel="ส่งลิงก์ตั้งรหัสผ่านใหม่"
        busyLabel="กำลังส่งลิงก์"
      >
        <EmailField autoComplete="username" />
      </AccountForm>
    </AuthPage>
  )
}
