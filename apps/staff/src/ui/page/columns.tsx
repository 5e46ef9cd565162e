import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type ColumnsProps = {
  /** The width of each column relative to the others. */
  widths: readonly number[]
  /** The window width from which they are next to each other; below it they are stacked. */
  from?: 'md' | 'lg'
  children: ReactNode
}

/** Cards of a page next to each other in a wide window, one below the other in a narrow one. */
export function Columns({ widths, from = 'md', children }: ColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          [from]: widths.map((width) => `minmax(0, ${width}fr)`).join(' '),
        },
      }}
    >
      {children}
    </Box>
  )
}

/** Cards of a page one below the other; with `firstWhenStacked` they come before the other columns on a phone. */
export function Column({
  firstWhenStacked = false,
  children,
}: {
  firstWhenStacked?: boolean
  children: ReactNode
}) {
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, ...(firstWhenStacked && { order: { xs: -1, md: 0 } }) }}>
      {children}
    </Box>
  )
}
