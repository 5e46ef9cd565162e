import Box from '@mui/material/Box'
import InlineLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import { counted } from '../lib/text/format.ts'
import type { Waiting } from './waiting.ts'

type WorkListProps = {
  title: string
  rows: readonly Waiting[]
  /** The counts are of people who are late or wait for money. */
  isCare?: boolean
}

/** Queues as rows, each with its count and the way to it; nothing for none. */
export function WorkList({ title, rows, isCare = false }: WorkListProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <Paper component="section" aria-labelledby={id} elevation={1} sx={{ overflow: 'hidden' }}>
      <Typography id={id} variant="h2" sx={{ px: 2, py: { xs: 0.75, md: 1.25 } }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <WorkRow key={row.label} row={row} isCare={isCare} />
        ))}
      </Box>
    </Paper>
  )
}

function WorkRow({ row, isCare }: { row: Waiting; isCare: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '48px minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 2,
        minHeight: { xs: 48, md: 64 },
        px: 2,
        py: 0.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:hover': { bgcolor: 'primary.light' },
      }}
    >
      <Typography
        aria-hidden
        sx={{
          fontFamily: 'Mitr',
          fontSize: '1.375rem',
          lineHeight: 1.35,
          textAlign: 'right',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          color: isCare ? 'error.dark' : 'text.primary',
        }}
      >
        {counted(row.count)}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box
          component={Link}
          to={row.to}
          aria-label={`${row.label} ${counted(row.count)} รายการ`}
          sx={{
            color: 'text.primary',
            textDecoration: 'none',
            fontWeight: 600,
            // The whole row is the target.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible::after': {
              outline: '3px solid',
              outlineColor: 'primary.main',
              outlineOffset: -3,
            },
          }}
        >
          {row.label}
        </Box>
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          // The first screen of a phone is for the counts.
          sx={row.fact ? null : { display: { xs: 'none', md: 'block' } }}
        >
          {row.fact ?? row.hint}
        </Typography>
        {row.parts && row.parts.length > 0 && (
          // Above the link that covers the row.
          <Box sx={{ position: 'relative', zIndex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {row.parts.map(({ label, to }) => (
              <InlineLink
                key={to}
                component={Link}
                to={to}
                variant="body2"
                sx={{ py: { xs: 1.25, md: 0.25 }, overflowWrap: 'anywhere' }}
              >
                {label}
              </InlineLink>
            ))}
          </Box>
        )}
      </Box>
      <Typography aria-hidden variant="body2" color="primary" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          เปิดคิว{' '}
        </Box>
        →
      </Typography>
    </Box>
  )
}
