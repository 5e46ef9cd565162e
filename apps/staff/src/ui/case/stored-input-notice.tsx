import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { forgetInput, useStoredInput } from '../../lib/input/stored-input.ts'
import { useCopy } from '../../lib/input/use-copy.ts'

/** The volunteer's input for an action on the record that was not done, to copy or to drop. */
export function StoredInputNotice({ resource, id }: { resource: string; id: string }) {
  const kept = useStoredInput(resource, id)
  const copy = useCopy()
  if (!kept) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <span>{`ที่คุณกรอกไว้ตอน${kept.what} ยังไม่ได้บันทึก`}</span>
      <Typography sx={{ my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{kept.text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          color="inherit"
          sx={{ minHeight: 44 }}
          onClick={() => void copy(kept.text, 'คัดลอกแล้ว')}
        >
          คัดลอก
        </Button>
        <Button color="inherit" sx={{ minHeight: 44 }} onClick={() => forgetInput(resource, id)}>
          ทิ้ง
        </Button>
      </Box>
    </Alert>
  )
}
