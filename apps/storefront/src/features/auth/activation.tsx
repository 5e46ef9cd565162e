import { formatWeekdayTime } from '@jansi/client/format'
import { verifyEmail } from '@jansi/contract/calls/auth'
import { MailCheck, MailX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { announce } from '../../lib/api/session-actions.ts'
import { passingFailureText } from '../../lib/forms/failure-text.ts'
import { paths } from '../../lib/pages/paths.ts'
import { session } from '../../lib/session/session.ts'
import { sessionMessages } from '../../lib/session/session-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { AuthPage } from './auth-page.tsx'
import { DonePage } from './done-page.tsx'
import { ResendForm } from './resend-verification.tsx'
import { TextLink } from './text-link.tsx'

/**
 * Confirms an e-mail address by a press of a button, never by opening the link alone: mail scanners open
 * links (specification, section 2). A link that has expired offers a new one.
 */
export function Activation({ linkKey }: { linkKey: string }) {
  const [step, setStep] = useState<'ready' | 'busy' | 'done' | 'refused'>('ready')
  const [signedUpAt, setSignedUpAt] = useState<string>()

  async function confirm() {
    setStep('busy')
    session.dispatch({ type: 'CLOSE_ALERT' })
    const answer = await call(verifyEmail, { body: { key: linkKey } })
    if (answer.ok) {
      setSignedUpAt(answer.data.signed_up_at)
      return setStep('done')
    }
    const passing = passingFailureText(answer)
    setStep(passing ? 'ready' : 'refused')
    announce({
      type: 'ACTIVATE_ACCOUNT_FAIL',
      message: passing ?? sessionMessages.ACTIVATE_ACCOUNT_FAIL.text,
    })
  }

  if (step === 'done') {
    return (
      <DonePage
        title={sessionMessages.ACTIVATE_ACCOUNT_SUCCESS.text}
        action={<LinkButton to={paths.login}>เข้าสู่ระบบ</LinkButton>}
      >
        {signedUpAt && (
          <>
            <p>
              อีเมลนี้สมัครไว้มากกว่าหนึ่งครั้ง เข้าสู่ระบบด้วยรหัสผ่านที่ตั้งไว้ตอนสมัครเมื่อ{' '}
              <strong className="inline-block text-ink">{formatWeekdayTime(signedUpAt)}</strong>
            </p>
            <p>
              จำไม่ได้ <TextLink to={paths.resetPassword}>ตั้งรหัสผ่านใหม่</TextLink>
            </p>
          </>
        )}
      </DonePage>
    )
  }
  if (step === 'refused') {
    return (
      <AuthPage
        icon={MailX}
        title="ขอลิงก์ยืนยันใหม่"
        intro="ลิงก์นี้อาจหมดอายุหรือใช้ไปแล้ว กรอกอีเมลที่สมัครไว้ แล้วเราจะส่งลิงก์ใหม่ไปให้"
        after={
          <p>
            เคยยืนยันแล้ว <TextLink to={paths.login}>เข้าสู่ระบบ</TextLink>
          </p>
        }
      >
        <ResendForm />
      </AuthPage>
    )
  }
  return (
    <AuthPage icon={MailCheck} title="ยืนยันอีเมล" intro="อีกขั้นเดียวก็เริ่มซื้อและยืมอุปกรณ์ได้">
      <Button
        size="large"
        className="w-full"
        busy={step === 'busy'}
        busyLabel="กำลังยืนยันอีเมล"
        onClick={confirm}
      >
        ยืนยันอีเมล
      </Button>
    </AuthPage>
  )
}
