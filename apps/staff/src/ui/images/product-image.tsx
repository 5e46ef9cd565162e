import { SHOP_COLOURS } from '@jansi/contract/colours'
import { imageAtWidth } from '@jansi/contract/images'
import PaletteIcon from '@mui/icons-material/PaletteOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'

/** A product's small image, or a drawn palette if it has none; the name next to it describes it. */
export function ProductImage(props: { image: string | null }) {
  const [broken, setBroken] = useState(false)
  const frame = {
    width: 56,
    height: 56,
    flexShrink: 0,
    borderRadius: '10px',
    bgcolor: SHOP_COLOURS.sand,
  } as const
  if (!props.image || broken) {
    return (
      <Box sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        <PaletteIcon aria-hidden />
      </Box>
    )
  }
  return (
    <Box
      component="img"
      src={imageAtWidth(props.image, 320)}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      onError={() => setBroken(true)}
      sx={{ ...frame, objectFit: 'cover' }}
    />
  )
}
