import type { Elements } from '@jansi/client/elements'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SortButtons } from './sort-buttons.tsx'

export type OrderedEntry = {
  id: number
  name: string
  to: string
  lead?: Elements
  notes: ReactNode
}

type OrderedListProps = {
  label: string
  entries: readonly OrderedEntry[]
  busy: boolean
  onMove: (from: number, to: number) => void
}

/** Entries in the order the shop shows them, each a link, moved by buttons. */
export function OrderedList({ label, entries, busy, onMove }: OrderedListProps) {
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {entries.map((entry, index) => (
        <Paper
          component="li"
          key={entry.id}
          elevation={1}
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 1.5, minWidth: 0 }}
        >
          {entry.lead}
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Box
              component={Link}
              to={entry.to}
              sx={{ color: 'primary.main', fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {entry.name}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
              {entry.notes}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flexShrink: 0 }}>
            <SortButtons
              name={entry.name}
              index={index}
              count={entries.length}
              disabled={busy}
              onMove={(to) => onMove(index, to)}
            />
          </Box>
        </Paper>
      ))}
    </Box>
  )
}
