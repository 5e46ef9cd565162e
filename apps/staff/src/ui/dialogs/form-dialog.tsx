import type { Elements } from '@jansi/client/elements'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type KeyboardEvent, useId, useRef } from 'react'
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

/**
 * A dialog that asks for something and sends it with one button; mounted only while it is open. Once something was typed, only
 * its buttons close it: Escape leads to กลับ, and a click next to the dialog does nothing.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, tone = 'primary', busy, onConfirm, onClose, leavesTo = [], children } = props
  const titleId = useId()
  const closedAccounts = useClosedAccounts(leavesTo)
  const ready = (props.ready ?? true) && closedAccounts.ready
  const texts = useRef(new Map<TextElement, string>())
  const back = useRef<HTMLButtonElement>(null)
  useTapShield()
  const closeUnlessTyped = () => {
    if (hasTyped(texts.current)) back.current?.focus()
    else if (!busy) onClose()
  }
  const confirmIfReady = () => {
    if (ready && !busy && !leadsToUnreadFigure()) onConfirm()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={closeUnlessTyped}
      onKeyDown={(event) => isMeantForDialog(event) && confirmIfReady()}
      aria-labelledby={titleId}
    >
      <form
        noValidate
        onFocus={({ target }) => noteText(texts.current, target)}
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
          <Button ref={back} onClick={onClose} disabled={busy}>
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

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Notes the text that a field has when somebody first comes to it. */
function noteText(texts: Map<TextElement, string>, target: EventTarget) {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
  if (isText && !texts.has(target)) texts.set(target, target.value)
}

/** True while a field has another text than at first: one that is empty again, or as it was, has nothing to lose. */
function hasTyped(texts: ReadonlyMap<TextElement, string>): boolean {
  return [...texts].some(
    ([{ isConnected, value }, before]) => isConnected && value.trim() !== '' && value !== before,
  )
}

const TAKES_ENTER = 'button, input, textarea, select, a, [role="combobox"], [role="listbox"]'

/** True for Enter while the dialog itself has the focus, as it has when it opens; a key that is held down does not count. */
function isMeantForDialog({ key, repeat, target }: KeyboardEvent): boolean {
  return key === 'Enter' && !repeat && target instanceof Element && target.closest(TAKES_ENTER) === null
}
