import type { SxProps } from '@mui/material'
import Box from '@mui/material/Box'
import { shopMark } from '../../lib/shop-identity.ts'

/** The shop's logo, or its mark; `height` in px. A wide one is four times as wide at most. */
export function ShopMark({ height, sx }: { height: number; sx?: SxProps }) {
  return (
    <Box
      component="img"
      src={shopMark}
      alt=""
      height={height}
      sx={{ maxWidth: height * 4, objectFit: 'contain', ...sx }}
    />
  )
}
