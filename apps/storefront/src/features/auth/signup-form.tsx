import { getPrivacyNotice } from '@jansi/contract/calls/privacy'
import { MAX_NAME_CHARACTERS } from '@jansi/contract/limits'
import { formatPhone, phoneProblem } from '@jansi/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { queryOf, RARELY_CHANGED } from '../../lib/api/query-of.ts'
import { useTypedValues } from '../../lib/forms/typed-values.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { session } from '../../lib/session/session.ts'
import { DigitsField } from '../../ui/forms/digits-field.tsx'
import { NeedsScript } from '../../ui/forms/needs-script.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { signUp } from './api/sign-up.ts'
import { domainProblem, domainText, emailRule } from './email-rule.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PrivacyHint } from './privacy-hint.tsx'
import { showFailure } from './show-failure.ts'
import { type SignupField, signupFailure } from './signup-failure.ts'

const emptyForm: Record<SignupField, string> = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  confirmation: '',
}

/** A sign-up that was taken: the address that the mail goes to, and the time until which it waits. */
export type SignedUp = { email: string; mailAfter: string | undefined }

/** The six fields of a sign-up, all required. */
export function SignupForm({ onDone }: { onDone: (signedUp: SignedUp) => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: useTypedValues(emptyForm) })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const { data: notice } = useQuery(queryOf(getPrivacyNotice, {}, RARELY_CHANGED))
  const domains = useSiteSettings()?.sign_up_mail_domains

  const submit = handleSubmit(async (values) => {
    session.dispatch({ type: 'CLOSE_ALERT' })
    const answer = await signUp(values, notice?.version)
    if (answer.ok) onDone({ email: values.email.trim(), mailAfter: answer.data.mail_after })
    else showFailure('SIGNUP_FAIL', signupFailure(answer), setError)
  })
  // The button is only disabled once React has rendered it: two clicks may come before.
  const isSending = useRef(false)
  const submitOnce = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await submit(event).finally(() => {
      isSending.current = false
    })
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submitOnce} className="space-y-4">
        <NeedsScript part="แบบฟอร์มนี้" />
        <PrivacyHint />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="ชื่อ"
            autoComplete="given-name"
            maxLength={MAX_NAME_CHARACTERS}
            required
            error={errors.first_name?.message}
            {...register('first_name', { validate: (name) => name.trim() !== '' || 'กรอกชื่อก่อน' })}
          />
          <TextField
            label="นามสกุล"
            autoComplete="family-name"
            maxLength={MAX_NAME_CHARACTERS}
            required
            error={errors.last_name?.message}
            {...register('last_name', { validate: (name) => name.trim() !== '' || 'กรอกนามสกุลก่อน' })}
          />
        </div>
        <TextField
          label="อีเมล"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint={domains && domainText(domains)}
          error={errors.email?.message}
          {...register('email', {
            validate: { email: emailRule, domain: (email) => domainProblem(email, domains) ?? true },
          })}
        />
        <DigitsField
          label="เบอร์โทรศัพท์"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="081-234-5678"
          required
          format={formatPhone}
          error={errors.phone_number?.message}
          {...register('phone_number', { validate: (phone) => phoneProblem(phone) ?? true })}
        />
        <NewPasswordFields label="รหัสผ่าน" confirmationLabel="ยืนยันรหัสผ่าน" />
        <SubmitButton size="large" className="w-full" busy={isSubmitting} busyLabel="กำลังสมัครสมาชิก">
          สมัครสมาชิก
        </SubmitButton>
      </form>
    </FormProvider>
  )
}
