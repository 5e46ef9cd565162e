import { type ComponentType, type FormEvent, type ReactElement, useRef } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  FormProvider,
  type RegisterOptions,
  useForm,
  useFormContext,
} from 'react-hook-form'
import { announce } from '../../lib/api/session-actions.ts'
import { useTypedValues } from '../../lib/forms/typed-values.ts'
import { session } from '../../lib/session/session.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'
import type { ButtonSize } from '../../ui/styles/button-classes.ts'
import { emailRule } from './email-rule.ts'

/** Why a form was refused: messages of single fields, shown next to them, or one message for the whole form. */
export type FormFailure<Field extends string> =
  | { fields: Partial<Record<Field, string>> }
  | { message: string }

type AccountFormProps<Values extends Record<string, string>> = {
  /** The first values; their names are those of the fields. */
  first: Values
  /** Sends the values. Returns why they were refused, or null where nothing of it is left to show. */
  send: (values: Values) => Promise<FormFailure<FieldPath<Values>> | null>
  /** The session's event of a refusal; without one, `send` shows refusals itself and the session's message stays. */
  failsAs?: 'SIGNUP_FAIL' | 'RESET_FAIL' | 'SET_FAIL' | 'CHANGE_PASSWORD_FAIL'
  submitLabel: string
  busyLabel: string
  size?: ButtonSize
  /** Elements, not texts: a translator would take a text away from them. */
  children: ReactElement | (ReactElement | null | false)[]
}

/**
 * The form of an account's page: its fields are checked when they are left, and it is sent once however often its button is
 * pressed. A refusal shows at its fields, the first of which takes the focus, or in the session's banner.
 */
export function AccountForm<Values extends Record<string, string>>(props: AccountFormProps<Values>) {
  const { first, send, failsAs, submitLabel, busyLabel, size = 'large', children } = props
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: useTypedValues(first) as DefaultValues<Values>,
  })
  const submit = form.handleSubmit(async (values) => {
    if (failsAs) session.dispatch({ type: 'CLOSE_ALERT' })
    const failure = await send(values)
    if (failure === null) return
    if ('message' in failure) {
      if (failsAs) announce({ type: failsAs, message: failure.message })
      return
    }
    const problems = Object.entries(failure.fields) as [FieldPath<Values>, string][]
    for (const [index, [field, message]] of problems.entries()) {
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
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
        {children}
        <SubmitButton size={size} className="w-full" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      </form>
    </FormProvider>
  )
}

type AccountFieldProps = Omit<TextFieldProps, 'name'> &
  Pick<RegisterOptions<Record<string, string>>, 'validate'> & {
    name: string
    /** The component of the field; a text field without one. */
    as?: ComponentType<TextFieldProps>
  }

/** A required field of an AccountForm. */
export function AccountField({ name, validate, as: Field = TextField, ...field }: AccountFieldProps) {
  const { register, formState } = useFormContext<Record<string, string>>()
  return (
    <Field required error={formState.errors[name]?.message} {...register(name, { validate })} {...field} />
  )
}

/** The field of an e-mail address. */
export function EmailField(props: Partial<AccountFieldProps> & { autoComplete: 'email' | 'username' }) {
  return (
    <AccountField name="email" label="อีเมล" type="email" inputMode="email" validate={emailRule} {...props} />
  )
}
