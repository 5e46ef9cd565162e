import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import { type Tone, tones } from '../theme.ts'

/** A word with an icon on a wash: a status is never shown by colour alone. */
export function StatusChip(props: { tone: Tone; icon: SvgIconComponent; label: string }) {
  const { tint, deep } = tones[props.tone]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1.25,
        py: 0.25,
        borderRadius: 999,
        bgcolor: tint,
        color: deep,
        fontSize: '0.875rem',
        lineHeight: 1.6,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <props.icon aria-hidden sx={{ fontSize: '1.1em' }} />
      {props.label}
    </Box>
  )
}
