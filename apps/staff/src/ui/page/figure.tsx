import { formatCount } from '@jansi/client/format'
import Box from '@mui/material/Box'

/** A count in a table whose head names the unit: none is a dash in soft ink, so that the eye finds the others. */
export function Figure({ count, text = formatCount }: { count: number; text?: (count: number) => string }) {
  if (count !== 0) return <span>{text(count)}</span>
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      –
    </Box>
  )
}
