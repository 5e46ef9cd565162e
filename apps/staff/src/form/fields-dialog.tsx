import type { ComponentProps } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { FormSchema } from './fields.tsx'
import type { DialogForm } from './use-dialog-form.ts'

type FieldsDialogProps<V extends FieldValues, B> = Omit<
  ComponentProps<typeof FormDialog>,
  'ready' | 'onConfirm'
> & {
  dialog: DialogForm<V, B>
  onConfirm: (body: B) => void
}

/** A dialog with fields, which sends the body that the contract's rules accept. */
export function FieldsDialog<V extends FieldValues, B>({ dialog, ...props }: FieldsDialogProps<V, B>) {
  const { form, schema, body } = dialog
  return (
    <FormProvider {...form}>
      <FormSchema value={schema}>
        <FormDialog
          {...props}
          ready={body !== undefined}
          onConfirm={() => {
            if (body !== undefined) props.onConfirm(body)
          }}
        />
      </FormSchema>
    </FormProvider>
  )
}
