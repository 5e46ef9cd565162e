import { SHOP_COLOURS } from '@jansi/contract/colours'
import { identityColours } from '@jansi/contract/identity-colours'
import { imageAtWidth } from '@jansi/contract/images'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { colourOf } from './colour-field.tsx'
import type { SettingsValues } from './settings-form.tsx'

const { paper, card, ink, line } = SHOP_COLOURS
const CHIP = { borderRadius: '999px', px: 1.5, py: 0.25, fontSize: '0.9375rem', fontWeight: 600 } as const

/** A part of the shop as the form has it now: the bar with logo and name, a button, a link, a note, and the dabs of paint. */
export function IdentityPreview() {
  const [name, logo, main, accent] = useWatch<
    SettingsValues,
    ['shop_name', 'logo_image_key', 'colour_main', 'colour_accent']
  >({ name: ['shop_name', 'logo_image_key', 'colour_main', 'colour_accent'] })
  const colours = identityColours({
    colour_main: colourOf('colour_main', main),
    colour_accent: colourOf('colour_accent', accent),
  })
  const { washRose, washSun, washLeaf, washSky } = colours
  return (
    <Box role="group" aria-label="ตัวอย่างหน้าร้าน">
      <Typography component="p" variant="subtitle2" sx={{ mb: 0.5 }}>
        ตัวอย่างหน้าร้าน
      </Typography>
      <Box
        sx={{
          border: `1px solid ${line}`,
          borderRadius: '12px',
          overflow: 'hidden',
          bgcolor: paper,
          color: ink,
        }}
      >
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderBottom: `1px solid ${line}` }}
        >
          {logo && (
            <Box
              component="img"
              src={imageAtWidth(logo.url, 320)}
              alt=""
              sx={{ height: 36, maxWidth: 144, objectFit: 'contain' }}
            />
          )}
          <Typography component="span" variant="h6" noWrap sx={{ minWidth: 0 }}>
            {name}
          </Typography>
          <Box component="span" sx={{ ...CHIP, ml: 'auto', px: 1, bgcolor: colours.accent, color: card }}>
            2
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5 }}>
          <Box
            component="span"
            sx={{ ...CHIP, borderRadius: '10px', py: 1, bgcolor: colours.main, color: card }}
          >
            หยิบใส่ตะกร้า
          </Box>
          <Box component="span" sx={{ color: colours.main, textDecoration: 'underline' }}>
            ดูทั้งหมด
          </Box>
          <Box component="span" sx={{ ...CHIP, bgcolor: colours.mainTint, color: colours.mainDeep }}>
            กำลังตรวจ
          </Box>
          <Box sx={{ display: 'flex', gap: 0.5 }}>
            {Object.entries({ washRose, washSun, washLeaf, washSky }).map(([name, dab]) => (
              <Box key={name} sx={{ width: 28, height: 28, borderRadius: '50%', bgcolor: dab }} />
            ))}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
