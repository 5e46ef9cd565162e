import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactElement, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useRequestKey } from '../../lib/api/request-key.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** How the dialog of a compensating move sends it: `key` is the `Idempotency-Key` of the opened dialog. */
export type UndoRun = {
  busy: boolean
  onSend: (send: (key: string) => Promise<RaRecord>, done: string) => void
  onClose: () => void
}

type Words = {
  /** Title of the dialog, if it is not that of the menu. */
  title?: string
  confirm: string
  /** The effects, one sentence each. */
  effects: readonly (string | false)[]
  /** Who reads the reason, where it is not the member. */
  readers?: string
  send: (reason: string, key: string) => Promise<RaRecord>
  /** Shown once it is done. */
  done: string
}

/** A compensating move: its name in the menu, with the words of its dialog or a dialog of its own. */
export type Undo = { label: string } & (Words | { dialog: (run: UndoRun) => ReactElement })

type UndoMenuProps = {
  /** The moves; those that cannot be taken back now are false. */
  undos: readonly (Undo | false | undefined)[]
  /** Runs a move and resolves to false if the dialog stays open. */
  run: (move: () => Promise<RaRecord>, done: string) => Promise<boolean>
  busy: boolean
  disabled?: boolean
}

/** The menu of compensating moves, which the server allows to admins only, with their dialogs; nothing without a move. */
export function UndoMenu({ undos, run, busy, disabled = false }: UndoMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asking, setAsking] = useState<Undo | null>(null)
  const key = useRequestKey(asking?.label)
  const shown = undos.filter((undo) => typeof undo === 'object')
  // A dialog that is open stays, with its reason, when somebody else takes the move back meanwhile.
  const asked = shown.find(({ label }) => label === asking?.label) ?? asking
  const onClose = () => setAsking(null)
  const onSend: UndoRun['onSend'] = async (send, done) => {
    if (await run(() => send(key), done)) onClose()
  }
  return (
    <>
      {shown.length > 0 && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<HistoryIcon aria-hidden />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={busy || disabled}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          แก้ย้อนหลัง
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {shown.map((undo) => (
          <MenuItem
            key={undo.label}
            onClick={() => {
              setAnchor(null)
              setAsking(undo)
            }}
          >
            {undo.label}
          </MenuItem>
        ))}
      </Menu>
      {asked &&
        ('dialog' in asked ? (
          asked.dialog({ busy, onSend, onClose })
        ) : (
          <UndoDialog
            {...asked}
            title={asked.title ?? asked.label}
            busy={busy}
            onConfirm={(reason) => onSend((own) => asked.send(reason, own), asked.done)}
            onClose={onClose}
          />
        ))}
    </>
  )
}
