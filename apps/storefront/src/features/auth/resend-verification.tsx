import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passingFailureText } from '../../lib/forms/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { sendVerificationAgain } from './api/resend-verification.ts'
import { emailRule } from './email-rule.ts'

type Outcome = { sent: boolean; text: string } | null

async function resend(email: string): Promise<Outcome> {
  const answer = await sendVerificationAgain(email)
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
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(async ({ email }) => {
    setOutcome(null)
    setOutcome(await resend(email))
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="อีเมล"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email', { validate: emailRule })}
      />
      <SubmitButton className="w-full" busy={formState.isSubmitting} busyLabel="กำลังส่งอีเมล">
        ส่งอีเมลยืนยันอีกครั้ง
      </SubmitButton>
      <ResendOutcome outcome={outcome} />
    </form>
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
