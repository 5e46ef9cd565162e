import type { Elements } from '@jansi/client/elements'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { DeleteDialog } from '../ui/dialogs/delete-dialog.tsx'
import { FormSchema } from './fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { StaleNotice } from './stale-notice.tsx'
import type { RecordEditor } from './use-record-editor.ts'

type RecordFormProps<R, V extends FieldValues, B> = {
  editor: RecordEditor<R, V, B>
  /** Name of the edited record, such as สินค้านี้; left out for a new one. */
  what?: string
  /** Nothing can be saved now: it is gone, or something else is under way. */
  locked?: boolean
  /** Somebody deleted it meanwhile. */
  gone?: boolean
  /** Name of the action bar, and of the save button if a new record needs more than บันทึก. */
  bar: string
  create?: string | undefined
  /** Actions next to saving. */
  actions?: Elements
  /** The fields. */
  children: ReactNode
}

/** The form of one record: the notice of changes by others, the fields, and the bar with the save button. */
export function RecordForm<R, V extends FieldValues, B>(props: RecordFormProps<R, V, B>) {
  const { editor, what, gone = false, locked = gone } = props
  return (
    <FormProvider {...editor.form}>
      <FormSchema value={editor.schema}>
        {what && <StaleNotice form={editor} what={what} gone={gone} />}
        <div ref={editor.formRef}>{props.children}</div>
        <SaveBar
          label={props.bar}
          create={props.create}
          changed={editor.changed && !locked}
          busy={editor.busy}
          onSave={() => void editor.save()}
          onReset={editor.reset}
        >
          {props.actions}
        </SaveBar>
      </FormSchema>
    </FormProvider>
  )
}

type DeleteButtonProps = {
  editor: { busy: boolean; remove: () => Promise<void> }
  /** Kind of the thing: แบนเนอร์. */
  kind: string
  name: string
  disabled: boolean
}

/** Deletes the record of a form, once the volunteer has confirmed. */
export function DeleteButton({ editor, kind, name, disabled }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" disabled={editor.busy || disabled} onClick={() => setAsking(true)}>
        {`ลบ${kind}`}
      </Button>
      {asking && (
        <DeleteDialog
          kind={kind}
          name={name}
          busy={editor.busy}
          onConfirm={() => {
            setAsking(false)
            void editor.remove()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
