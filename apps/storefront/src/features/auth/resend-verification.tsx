import { resendVerification } from '@jansi/contract/calls/auth'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { passingFailureText } from '../../lib/forms/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { AccountForm, EmailField } from './account-form.tsx'

type Outcome = { sent: boolean; text: string } | null

async function resend(email: string): Promise<Outcome> {
  const answer = await call(resendVerification, { body: { email: email.trim() } })
  if (answer.ok) {
    return { sent: true, text: 'ส่งลิงก์ยืนยันอีกครั้งแล้ว ดูในกล่องจดหมายและจดหมายขยะ' }
  }
  return { sent: false, text: passingFailureText(answer) ?? 'ส่งอีเมลไม่สำเร็จ ตรวจสอบอีเมลอีกครั้ง' }
}

/** Sends the verification mail again to an address that is known. */
export function ResendButton({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        className="w-full"
        busy={busy}
        busyLabel="กำลังส่งอีเมล"
        onClick={async () => {
          setBusy(true)
          setOutcome(null)
          setOutcome(await resend(email))
          setBusy(false)
        }}
      >
        ส่งอีเมลยืนยันอีกครั้ง
      </Button>
      <ResendOutcome outcome={outcome} />
    </div>
  )
}

/** Asks for the address first, then as ResendButton. */
export function ResendForm() {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const send = async ({ email }: { email: string }) => {
    setOutcome(null)
    setOutcome(await resend(email))
    return null
  }
  return (
    <div className="space-y-4">
      <AccountForm
        first={{ email: '' }}
        send={send}
        size="normal"
        submitLabel="ส่งอีเมลยืนยันอีกครั้ง"
        busyLabel="กำลังส่งอีเมล"
      >
        <EmailField autoComplete="email" />
      </AccountForm>
      <ResendOutcome outcome={outcome} />
    </div>
  )
}

function ResendOutcome({ outcome }: { outcome: Outcome }) {
  if (!outcome) return null
  return (
    <Alert tone={outcome.sent ? 'done' : 'care'} className="text-start">
      {outcome.text}
    </Alert>
  )
}
