import Typography from '@mui/material/Typography'
import { FormDialog } from './form-dialog.tsx'

type DeleteDialogProps = {
  /** Kind of the thing: แบนเนอร์. */
  kind: string
  name: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is gone for good. */
export function DeleteDialog({ kind, name, busy, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <FormDialog
      title={`ลบ${kind}`}
      confirm="ยืนยันลบ"
      tone="error"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{`ลบ “${name}” แล้วเรียกคืนไม่ได้`}</Typography>
    </FormDialog>
  )
}
