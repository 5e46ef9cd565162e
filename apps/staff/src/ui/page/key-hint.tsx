import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A key of the keyboard, for the eyes: buttons name it to screen readers by `aria-keyshortcuts`. */
export function KeyHint({ children, always = false }: { children: ReactNode; always?: boolean }) {
  return (
    <Box
      component="kbd"
      aria-hidden={!always}
      sx={{
        display: always ? 'inline' : { xs: 'none', md: 'inline' },
        ml: always ? 0 : 1,
        px: 0.75,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '6px',
        font: 'inherit',
        fontSize: '0.8125rem',
        color: 'text.secondary',
        '.MuiButton-contained &': { color: 'inherit' },
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
