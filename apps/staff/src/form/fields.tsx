import type { StoredImage } from '@jansi/contract/staff-images'
import { createContext, useContext } from 'react'
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { z } from 'zod'
import { BahtField, type BahtFieldProps } from '../ui/fields/baht-field.tsx'
import { CheckboxField, SwitchField, type SwitchFieldProps } from '../ui/fields/switch-field.tsx'
import { TextInput, type TextInputProps } from '../ui/fields/text-input.tsx'
import { ImageField, type ImageFieldProps } from './image-field.tsx'
import { maxLengthOf } from './max-length.ts'
import { RichTextField, type RichTextFieldProps } from './rich-text-field.tsx'

/** The rules of the form around, from which its fields read their bounds. */
export const FormSchema = createContext<z.ZodType | null>(null)

/**
 * A field of the form around, connected by its name. Its values as type argument have the name checked:
 * `<FormText<FaqValues> name="question" … />`.
 */
type Connected<V extends FieldValues, Value, Props> = Omit<
  Props,
  'value' | 'checked' | 'image' | 'problem' | 'onChange'
> & { name: FieldPathByValue<V, Value> }

/** Text, a number as typed, a day or a time. The schema's bound is the longest text, unless the field names its own. */
export function FormText<V extends FieldValues>({ name, ...props }: Connected<V, string, TextInputProps>) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const schema = useContext(FormSchema)
  return (
    <TextInput
      maxLength={schema ? maxLengthOf(schema, name) : undefined}
      {...props}
      value={field.value}
      problem={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}

/** An amount in baht. */
export function FormBaht<V extends FieldValues>({ name, ...props }: Connected<V, string, BahtFieldProps>) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  return (
    <BahtField {...props} value={field.value} problem={fieldState.error?.message} onChange={field.onChange} />
  )
}

/** A switch. */
export function FormSwitch<V extends FieldValues>({
  name,
  ...props
}: Connected<V, boolean, SwitchFieldProps>) {
  const { field } = useController<Record<string, boolean>>({ name })
  return <SwitchField {...props} checked={field.value} onChange={field.onChange} />
}

/** A box to tick. */
export function FormCheckbox<V extends FieldValues>({
  name,
  ...props
}: Connected<V, boolean, SwitchFieldProps>) {
  const { field } = useController<Record<string, boolean>>({ name })
  return <CheckboxField {...props} checked={field.value} onChange={field.onChange} />
}

/** One stored image or none. */
export function FormImage<V extends FieldValues>({
  name,
  ...props
}: Connected<V, StoredImage | null, ImageFieldProps>) {
  const { field, fieldState } = useController<Record<string, StoredImage | null>>({ name })
  return (
    <ImageField
      {...props}
      image={field.value}
      problem={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}

/** A text with headings, lists, emphasis and links, as HTML. */
export function FormRichText<V extends FieldValues>({
  name,
  ...props
}: Connected<V, string, RichTextFieldProps>) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  return (
    <RichTextField
      {...props}
      value={field.value}
      problem={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}
