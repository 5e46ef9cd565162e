import { getPrivacyNotice } from '@jansi/contract/calls/privacy'
import { MAX_NAME_CHARACTERS } from '@jansi/contract/limits'
import { formatPhone, phoneProblem } from '@jansi/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { queryOf, RARELY_CHANGED } from '../../lib/api/query-of.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { DigitsField } from '../../ui/forms/digits-field.tsx'
import { NeedsScript } from '../../ui/forms/needs-script.tsx'
import type { TextFieldProps } from '../../ui/forms/text-field.tsx'
import { AccountField, AccountForm, EmailField } from './account-form.tsx'
import { signUp } from './api/sign-up.ts'
import { domainProblem, domainText, emailRule } from './email-rule.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PrivacyHint } from './privacy-hint.tsx'
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
  const { data: notice } = useQuery(queryOf(getPrivacyNotice, {}, RARELY_CHANGED))
  const domains = useSiteSettings()?.sign_up_mail_domains

  const send = async (values: typeof emptyForm) => {
    const answer = await signUp(values, notice?.version)
    if (!answer.ok) return signupFailure(answer)
    onDone({ email: values.email.trim(), mailAfter: answer.data.mail_after })
    return null
  }

  return (
    <AccountForm
      first={emptyForm}
      send={send}
      failsAs="SIGNUP_FAIL"
      submitLabel="สมัครสมาชิก"
      busyLabel="กำลังสมัครสมาชิก"
    >
      <NeedsScript part="แบบฟอร์มนี้" />
      <PrivacyHint />
      <div className="grid gap-4 sm:grid-cols-2">
        <AccountField
          name="first_name"
          label="ชื่อ"
          autoComplete="given-name"
          maxLength={MAX_NAME_CHARACTERS}
          validate={(name) => name.trim() !== '' || 'กรอกชื่อก่อน'}
        />
        <AccountField
          name="last_name"
          label="นามสกุล"
          autoComplete="family-name"
          maxLength={MAX_NAME_CHARACTERS}
          validate={(name) => name.trim() !== '' || 'กรอกนามสกุลก่อน'}
        />
      </div>
      <EmailField
        autoComplete="email"
        hint={domains && domainText(domains)}
        validate={{ email: emailRule, domain: (email) => domainProblem(email, domains) ?? true }}
      />
      <AccountField
        name="phone_number"
        label="เบอร์โทรศัพท์"
        as={PhoneField}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="081-234-5678"
        validate={(phone) => phoneProblem(phone) ?? true}
      />
      <NewPasswordFields label="รหัสผ่าน" confirmationLabel="ยืนยันรหัสผ่าน" />
    </AccountForm>
  )
}

function PhoneField(props: TextFieldProps) {
  return <DigitsField {...props} format={formatPhone} />
}
