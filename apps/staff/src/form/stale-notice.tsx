import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { StaleDialog } from './stale-dialog.tsx'
import type { VersionedForm } from './use-contract-form.ts'

type StaleNoticeProps<R, V extends FieldValues, B> = {
  form: VersionedForm<R, V, B>
  /** Name of the record that both have open, such as สินค้านี้. */
  what: string
  /** Somebody deleted it meanwhile. */
  gone?: boolean
}

/** Reports that somebody saved or deleted the record while it was being edited, and asks whose changes to keep. */
export function StaleNotice<R, V extends FieldValues, B>(props: StaleNoticeProps<R, V, B>) {
  const { form, what, gone = false } = props
  const { conflict } = form
  const notice = useRef<HTMLDivElement>(null)
  // A volunteer who writes and saves far down the page would not see it otherwise.
  useEffect(() => {
    if (gone) notice.current?.focus()
  }, [gone])
  return (
    <>
      {gone && (
        <Alert ref={notice} tabIndex={-1} severity="error" sx={{ mb: 2, scrollMarginTop: 64 }}>
          {`มีคนลบ${what}ไปแล้ว บันทึกต่อไม่ได้${form.changed ? ' คัดลอกสิ่งที่เขียนไว้ก่อนออกจากหน้านี้' : ''}`}
        </Alert>
      )}
      {form.newer && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={form.ask}>
              ดูสิ่งที่เปลี่ยน
            </Button>
          }
        >
          {`มีคนบันทึก${what}ไประหว่างที่แก้อยู่`}
        </Alert>
      )}
      {conflict && (
        <StaleDialog
          what={what}
          differences={conflict}
          onLoadTheirs={form.loadTheirs}
          onKeepLocalChanges={form.keepLocalChanges}
        />
      )}
    </>
  )
}
