import type { Elements } from '@jansi/client/elements'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ReasonField } from '../fields/reason-field.tsx'
import { FormDialog } from './form-dialog.tsx'

type UndoDialogProps = {
  title: string
  confirm: string
  /** The effects, one sentence each. */
  effects: readonly (string | false)[]
  busy: boolean
  ready?: boolean
  /** Who reads the reason, where it is not the member. */
  readers?: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
  children?: Elements
}

/** Names the effects of a compensating move, and asks for its reason. */
export function UndoDialog(props: UndoDialogProps) {
  const { title, confirm, effects, busy, ready = true, readers, onConfirm, onClose, children } = props
  const [written, setWritten] = useState('')
  const reason = written.trim()
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      tone="error"
      busy={busy}
      ready={ready && reason !== ''}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {effects.map((effect) => effect && <li key={effect}>{effect}</li>)}
      </ul>
      {children}
      <ReasonField value={written} onChange={setWritten} />
      <Typography variant="body2" color="textSecondary">
        {`${readers ?? 'สมาชิกจะอ่านเหตุผลนี้ในอีเมล'} และบันทึกการทำงานจะระบุชื่อคุณ`}
      </Typography>
    </FormDialog>
  )
}
