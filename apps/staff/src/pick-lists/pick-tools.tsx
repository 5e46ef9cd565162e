import PrintIcon from '@mui/icons-material/PrintOutlined'
import ScanIcon from '@mui/icons-material/QrCodeScanner'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { useShortcut } from '../lib/input/shortcuts.ts'

const SEARCH = 'ค้นหารหัส ชื่อ หรือเบอร์โทร'

/** The tools of a pick list that are not on paper. */
export function PickTools(props: { words: string; onWords: (words: string) => void; onScan: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useShortcut('search', SEARCH, () => field.current?.select())
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        mb: 2,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 1fr) auto auto' },
        displayPrint: 'none',
      }}
    >
      <TextField
        type="search"
        label={SEARCH}
        inputRef={field}
        value={props.words}
        onChange={(event) => props.onWords(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <Button variant="contained" startIcon={<ScanIcon />} onClick={props.onScan}>
        สแกน QR
      </Button>
      <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
        พิมพ์
      </Button>
    </Box>
  )
}
