import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import type { Difference } from '../lib/stale.ts'
import type { VersionedDraft } from '../lib/use-versioned-draft.ts'
import { StaleDialog } from './stale-dialog.tsx'

type StaleNoticeProps<R, D extends object> = {
  form: Pick<
    VersionedDraft<R, D, object>,
    'changed' | 'newer' | 'conflict' | 'ask' | 'loadTheirs' | 'keepLocalChanges'
  >
  /** The record that both have open: สินค้านี้. */
  what: string
  differencesOf: (base: D, mine: D, theirs: D) => Difference[]
  /** Somebody deleted it meanwhile. */
  gone?: boolean
}

/**
 * Shows that somebody saved or deleted the record during editing, and asks which version to continue with.
 */
export function StaleNotice<R, D extends object>(props: StaleNoticeProps<R, D>) {
  const { form, what, differencesOf, gone = false } = props
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
          มีคนลบ{what}ไปแล้ว บันทึกต่อไม่ได้{form.changed && ' คัดลอกสิ่งที่เขียนไว้ก่อนออกจากหน้านี้'}
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
          มีคนบันทึก{what}ไประหว่างที่แก้อยู่
        </Alert>
      )}
      {conflict && (
        <StaleDialog
          what={what}
          differences={differencesOf(conflict.base, conflict.mine, conflict.theirs)}
          onLoadTheirs={form.loadTheirs}
          onKeepLocalChanges={form.keepLocalChanges}
        />
      )}
    </>
  )
}
