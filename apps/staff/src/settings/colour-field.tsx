import { DEFAULT_COLOURS, SHOP_COLOURS } from '@jansi/contract/colours'
import { type ColourPair, readableColours } from '@jansi/contract/identity-colours'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useController } from 'react-hook-form'
import { TextInput } from '../ui/fields/text-input.tsx'

/** The colours of a shop without its own; a field that is not complete counts as one of them. */
const DEFAULT_PAIR: ColourPair = {
  colour_main: DEFAULT_COLOURS.main,
  colour_accent: DEFAULT_COLOURS.accent,
}

/** A typed colour as the server stores it; the one of a shop without its own while it is not complete. */
export function colourOf(name: keyof ColourPair, typed: string): string {
  const colour = typed.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : DEFAULT_PAIR[name]
}

/** The nearest colour that can be read, for a typed one that cannot. */
export function nearestColour(name: keyof ColourPair, typed: string): string | undefined {
  return readableColours({ ...DEFAULT_PAIR, [name]: colourOf(name, typed) })[name]
}

/** One colour of the club, chosen or typed; offers the nearest one where text in it would be hard to read. */
export function ColourField({ name, label }: { name: keyof ColourPair; label: string }) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const nearest = nearestColour(name, field.value)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box
          component="input"
          type="color"
          aria-label={`เลือก${label}`}
          value={colourOf(name, field.value)}
          onChange={({ target }) => field.onChange(target.value)}
          // As high as the field next to it, below the line of its label.
          sx={{
            mt: '25px',
            width: 64,
            height: 44,
            p: '4px',
            border: 1,
            borderColor: SHOP_COLOURS.edge,
            borderRadius: '10px',
            bgcolor: 'background.paper',
          }}
        />
        <TextInput
          label={label}
          value={field.value}
          maxLength={9}
          problem={fieldState.error?.message}
          onChange={field.onChange}
        />
      </Box>
      {nearest && (
        <Alert
          severity="warning"
          action={
            <Button
              color="inherit"
              size="small"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={() => field.onChange(nearest)}
            >
              {`ใช้ ${nearest}`}
            </Button>
          }
        >
          ตัวอักษรสีนี้อ่านยากบนพื้นขาว ใช้สีใกล้เคียงที่เข้มกว่าได้เลย
        </Alert>
      )}
    </Box>
  )
}
