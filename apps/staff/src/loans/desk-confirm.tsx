import Typography from '@mui/material/Typography'
import { FoundList } from '../review/found-list.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { broughtIn, type DeskDraft } from './desk-return.ts'

type DeskConfirmProps = { draft: DeskDraft; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Shows the return as it will be recorded: it cannot be taken back. */
export function DeskConfirm({ draft, busy, onConfirm, onClose }: DeskConfirmProps) {
  return (
    <FormDialog title="ยืนยันการรับคืน" confirm="บันทึกการรับคืน" busy={busy} onConfirm={onConfirm} onClose={onClose}>
      <Typography>บันทึกแล้วสต็อกและค่าปรับเปลี่ยนทันที</Typography>
      <FoundList found={broughtIn(draft)} notes={draft.notes} />
    </FormDialog>
  )
}
