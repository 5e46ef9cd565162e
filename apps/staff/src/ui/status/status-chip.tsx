import type { StatusTone } from '@jansi/contract/status-table'
import type { SvgIconComponent } from '@mui/icons-material'
import Chip from '@mui/material/Chip'
import type { ReactElement } from 'react'
import { tones } from '../../theme.ts'

/** A word with an icon on a wash: a status is never shown by colour alone. */
export function StatusChip(props: {
  tone: StatusTone
  icon: SvgIconComponent
  label: string | ReactElement
}) {
  const { tint, deep } = tones[props.tone]
  return (
    <Chip
      component="span"
      size="small"
      icon={<props.icon aria-hidden />}
      label={props.label}
      sx={{
        height: 28,
        bgcolor: tint,
        color: deep,
        fontSize: '0.875rem',
        fontWeight: 600,
        '& .MuiChip-icon': { color: 'inherit', fontSize: '1.1rem', ml: 0.75 },
        '& .MuiChip-label': { overflow: 'visible' },
      }}
    />
  )
}
