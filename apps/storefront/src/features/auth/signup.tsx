import { formatWeekdayTime } from '@jansi/client/format'
import { MailOpen, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/pages/paths.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { ResendButton } from './resend-verification.tsx'
import { type SignedUp, SignupForm } from './signup-form.tsx'
import { TextLink } from './text-link.tsx'

/** The sign-up page, and afterwards the page that asks to check the e-mail (specification, section 2). */
export function Signup() {
  const [done, setDone] = useState<SignedUp | null>(null)
  if (done !== null) return <SignupDone {...done} />
  return (
    <AuthPage
      icon={UserRoundPlus}
      title="สมัครสมาชิก"
      intro="กรอกให้ครบทุกช่อง แล้วยืนยันอีเมลก่อนเริ่มซื้อหรือยืมอุปกรณ์"
      after={
        <p>
          มีบัญชีแล้ว <TextLink to={paths.login}>เข้าสู่ระบบ</TextLink>
        </p>
      }
    >
      <SignupForm onDone={setDone} />
    </AuthPage>
  )
}

function SignupDone({ email, mailAfter }: SignedUp) {
  return (
    <DonePage
      icon={MailOpen}
      title={sessionMessages.SIGNUP_SUCCESS.text}
      action={
        <>
          <LinkButton to={paths.login}>ไปหน้าเข้าสู่ระบบ</LinkButton>
          <ResendButton email={email} />
        </>
      }
    >
      <p>
        <span>{`${mailAfter === undefined ? 'ส่งลิงก์ยืนยันไปที่' : 'ลิงก์ยืนยันจะส่งไปที่'} `}</span>
        <strong translate="no" className="font-semibold wrap-anywhere text-ink">
          {email}
        </strong>
        <span>{`${mailAfter === undefined ? ' แล้ว' : ` ราว ${formatWeekdayTime(mailAfter)} เพราะมีผู้สมัครพร้อมกันจำนวนมาก`} เปิดลิงก์นั้นแล้วกดปุ่มยืนยันอีเมล จึงจะเข้าสู่ระบบได้`}</span>
      </p>
      {mailAfter === undefined && <p>หากยังไม่เห็นอีเมล ลองดูในจดหมายขยะ หรือส่งอีกครั้งได้เลย</p>}
    </DonePage>
  )
}
