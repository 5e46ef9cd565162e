import type { Elements } from '@jansi/client/elements'
import Button from '@mui/material/Button'
import { ActionBar } from '../ui/page/action-bar.tsx'

type SaveBarProps = {
  label: string
  /** Label of saving for a new record, which has nothing to go back to. */
  create?: string | undefined
  /** Whether there is anything to save. */
  changed: boolean
  busy: boolean
  onSave: () => void
  onReset: () => void
  /** Actions next to saving: delete, preview. */
  children?: Elements
}

/** The bar of a form: save, discard the changes, and other actions. */
export function SaveBar({ label, create, changed, busy, onSave, onReset, children }: SaveBarProps) {
  return (
    <ActionBar label={label}>
      <Button variant="contained" disabled={busy || (!changed && !create)} onClick={onSave}>
        {busy ? 'กำลังบันทึก…' : (create ?? 'บันทึก')}
      </Button>
      {!create && (
        <Button disabled={busy || !changed} onClick={onReset}>
          ล้างการแก้ไข
        </Button>
      )}
      {children}
    </ActionBar>
  )
}
