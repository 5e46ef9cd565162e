import type { Elements } from '@jansi/client/elements'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type KeyboardEvent, useId } from 'react'
import { leadsToUnreadFigure } from '../../lib/input/unread-figure.ts'
import { NamedText } from '../../lib/text/named-text.tsx'
import { useClosedAccounts } from '../member/closed-account.tsx'
import { useTapShield } from './use-tap-shield.ts'

type FormDialogProps = {
  title: string
  /** The name of the person in the title. */
  name?: string
  confirm: string
  tone?: 'primary' | 'error'
  busy: boolean
  /** False while something is missing; the confirm button waits. */
  ready?: boolean
  onConfirm: () => void
  onClose: () => void
  /** The members to whom goods or money leave: asks about accounts that are closed. */
  leavesTo?: readonly StaffOrder['member'][]
  children: Elements
}

/** A dialog that asks for something and sends it with one button; mounted only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, tone = 'primary', busy, onConfirm, onClose, leavesTo = [], children } = props
  const titleId = useId()
  const closedAccounts = useClosedAccounts(leavesTo)
  const ready = (props.ready ?? true) && closedAccounts.ready
  useTapShield()
  const confirmIfReady = () => {
    if (ready && !busy && !leadsToUnreadFigure()) onConfirm()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={() => !busy && onClose()}
      onKeyDown={(event) => isMeantForDialog(event) && confirmIfReady()}
      aria-labelledby={titleId}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirmIfReady()
        }}
        style={{ display: 'contents' }}
      >
        <DialogTitle id={titleId}>
          <NamedText text={title} name={props.name} />
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {closedAccounts.question}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            กลับ
          </Button>
          <Button type="submit" variant="contained" color={tone} disabled={busy || !ready}>
            {busy ? 'กำลังบันทึก…' : confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const TAKES_ENTER = 'button, input, textarea, select, a, [role="combobox"], [role="listbox"]'

/** True for Enter while the dialog itself has the focus, as it has when it opens; a key that is held down does not count. */
function isMeantForDialog({ key, repeat, target }: KeyboardEvent): boolean {
  return key === 'Enter' && !repeat && target instanceof Element && target.closest(TAKES_ENTER) === null
}
