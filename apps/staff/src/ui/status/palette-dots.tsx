import { SHOP_COLOURS } from '@jansi/contract/colours'
import { type Well, wellsText } from '@jansi/contract/wells'
import Box from '@mui/material/Box'
import { shopColours } from '../../lib/shop-identity.ts'

const EDGES = {
  filled: 'transparent',
  current: shopColours.main,
  refused: SHOP_COLOURS.coral,
  empty: '#cfc7b8',
} as const

/** How far an order is, as the five wells of the palette that its member sees. */
export function PaletteDots({ wells }: { wells: readonly Well[] | undefined }) {
  if (!wells) return null
  return (
    <Box
      component="span"
      role="img"
      aria-label={wellsText(wells)}
      title={wellsText(wells)}
      sx={{ display: 'flex', gap: '3px' }}
    >
      {wells.map(({ well, state }) => (
        <Box
          component="span"
          key={well}
          sx={{
            width: 16,
            height: 16,
            borderRadius: '50%',
            border: `2px solid ${EDGES[state]}`,
            bgcolor: state === 'filled' ? shopColours.wells[well] : '#fff',
          }}
        />
      ))}
    </Box>
  )
}
