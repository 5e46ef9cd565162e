import type { User } from '@jansi/contract/auth'
import { MAX_NAME_CHARACTERS } from '@jansi/contract/limits'
import { formatPhone, phoneProblem } from '@jansi/contract/rules'
import type { UseFormReturn } from 'react-hook-form'
import { DigitsField } from '../../ui/forms/digits-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { ProfileForm } from './profile-changes.ts'

/**
 * The four fields of a profile. Without `form` they are to be read only; with it they are edited, save for
 * the e-mail address, which never is (specification, section 2, Profile).
 */
export function ProfileFields({ user, form }: { user: User; form?: UseFormReturn<ProfileForm> }) {
  const errors = form?.formState.errors
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="ชื่อ"
          autoComplete="given-name"
          maxLength={MAX_NAME_CHARACTERS}
          error={errors?.first_name?.message}
          {...(form
            ? form.register('first_name', { validate: (name) => name.trim() !== '' || 'กรอกชื่อก่อน' })
            : { readOnly: true, value: user.first_name })}
        />
        <TextField
          label="นามสกุล"
          autoComplete="family-name"
          maxLength={MAX_NAME_CHARACTERS}
          error={errors?.last_name?.message}
          {...(form
            ? form.register('last_name', { validate: (name) => name.trim() !== '' || 'กรอกนามสกุลก่อน' })
            : { readOnly: true, value: user.last_name })}
        />
      </div>
      <TextField
        label="อีเมล"
        type="email"
        hint="เปลี่ยนอีเมลไม่ได้ เพื่อความปลอดภัยของบัญชี"
        autoComplete="email"
        readOnly
        value={user.email}
      />
      <DigitsField
        label="เบอร์โทรศัพท์"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        format={formatPhone}
        error={errors?.phone_number?.message}
        {...(form
          ? form.register('phone_number', { validate: (phone) => phoneProblem(phone) ?? true })
          : { readOnly: true, value: formatPhone(user.phone_number) })}
      />
    </div>
  )
}
