import type { Elements } from '@jansi/client/elements'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { NamedText } from '../../lib/text/named-text.tsx'

/** A white card with a heading that names it for screen readers. */
export function Panel(props: { title: string; aside?: Elements; children: Elements }) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      elevation={1}
      sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0, '@media print': { px: 0, breakInside: 'avoid' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {props.title}
        </Typography>
        {props.aside}
      </Box>
      {props.children}
    </Paper>
  )
}

/** Name and value pairs, stacked where the width is small. */
export function Facts(props: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
        gap: '4px 16px',
        alignItems: 'baseline',
      }}
    >
      {props.facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {typeof value === 'string' ? <NamedText text={value} /> : value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
