/** A table in a text of staff, as editor and preview show it. */
export const TABLE_LOOK = {
  '& table': { minWidth: '100%', borderCollapse: 'collapse', overflowWrap: 'normal' },
  '& th, & td': {
    minWidth: '4em',
    border: 1,
    borderColor: 'divider',
    p: '0.5em 0.75em',
    textAlign: 'start',
    verticalAlign: 'top',
    position: 'relative',
  },
  '& th': { fontWeight: 600, bgcolor: 'action.hover' },
  '& td > p, & th > p': { m: 0 },
} as const
