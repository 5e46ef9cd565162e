import { formatBaht } from '@jansi/client/format'
import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FOR_SCREEN_READERS } from '../ui/page/for-screen-readers.ts'
import type { Payment } from './payment-dialog.tsx'

type ApprovalHintProps = {
  /** The id by which the button of the approval is described. */
  id: string
  /** The money that the approval states. */
  payment: Payment
  disabled: boolean
  /** The rarer actions, in a menu, so that a phone shows the others in one row. */
  more: readonly { name: string; onPress: () => void }[]
}

/** The meaning of an approval: which money came in, and how. */
export function ApprovalHint({ id, payment, disabled, more }: ApprovalHintProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: { xs: '100%', md: 'auto' } }}>
      <Typography id={id} variant="body2" sx={{ flexGrow: 1, minWidth: 0 }}>
        ต้องได้{' '}
        <Box component="strong" sx={{ fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums' }}>
          {formatBaht(payment.amount)}
        </Box>
        <Box component="span" sx={FOR_SCREEN_READERS}>
          {` อนุมัติหมายถึงได้รับทาง${MONEY_METHOD_NAMES[payment.method]}ครบแล้ว`}
        </Box>
      </Typography>
      {more.length > 0 && (
        <IconButton
          aria-label="ตัวเลือกอื่น"
          aria-haspopup="menu"
          disabled={disabled}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {more.map(({ name, onPress }) => (
          <MenuItem
            key={name}
            sx={{ color: 'error.main' }}
            onClick={() => {
              close()
              onPress()
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
