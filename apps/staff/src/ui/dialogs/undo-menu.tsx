import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

type UndoMenuProps<Name extends string> = {
  /** The moves that can be taken back now, with their Thai names; without any, no menu is shown. */
  actions: readonly { name: Name; label: string }[]
  disabled?: boolean
  onChoose: (name: Name) => void
}

/** The menu of compensating moves, which the server allows to admins only. */
export function UndoMenu<Name extends string>({ actions, disabled, onChoose }: UndoMenuProps<Name>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<HistoryIcon aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        แก้ย้อนหลัง
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ name, label }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onChoose(name)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
