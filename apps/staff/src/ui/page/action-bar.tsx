import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { IN_PLACE_OF_THUMB_BAR, STICKS } from '../../theme.ts'

/** The actions of a page, stuck to the bottom of the window so that they stay visible next to a long slip. */
export function ActionBar(props: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={props.label}
      {...IN_PLACE_OF_THUMB_BAR}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        '& > button, & > a': { flexGrow: { xs: 1, md: 0 } },
        [STICKS]: { position: 'sticky', bottom: 0 },
        zIndex: 2,
        mx: { xs: -2, md: -3 },
        mt: 2,
        px: { xs: 2, md: 3 },
        pt: 1.5,
        pb: 'max(12px, env(safe-area-inset-bottom))',
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {props.children}
    </Box>
  )
}
