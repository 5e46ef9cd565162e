import { PASSWORD_MISMATCH, passwordProblem } from '@jansi/contract/rules'
import { useFormContext } from 'react-hook-form'
import { PasswordField } from '../../ui/forms/password-field.tsx'

/** The fields that a form with NewPasswordFields contains, among others. */
export type NewPassword = { password: string; confirmation: string }

/**
 * A new password and its confirmation, inside a FormProvider. Both are checked on every keystroke, showing
 * the first rule that is not met, and again on submit (specification, section 5).
 */
export function NewPasswordFields({
  label,
  confirmationLabel,
}: {
  label: string
  confirmationLabel: string
}) {
  const { register, trigger, getValues, formState } = useFormContext<NewPassword>()
  const { errors } = formState
  return (
    <>
      <PasswordField
        label={label}
        hint="อย่างน้อย 8 ตัวอักษร มีทั้งตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข และอักขระพิเศษ เช่น !&nbsp;@&nbsp;#"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password', {
          validate: (password) => passwordProblem(password) ?? true,
          onChange: () =>
            trigger(getValues('confirmation') === '' ? 'password' : ['password', 'confirmation']),
        })}
      />
      <PasswordField
        label={confirmationLabel}
        autoComplete="new-password"
        required
        error={errors.confirmation?.message}
        {...register('confirmation', {
          validate: (confirmation, form) => confirmation === form.password || PASSWORD_MISMATCH,
          onChange: () => trigger('confirmation'),
        })}
      />
    </>
  )
}
