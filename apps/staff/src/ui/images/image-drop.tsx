import UploadIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'

type ImageDropProps = {
  label: string
  multiple?: boolean
  busy: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file chooser (on phones: the camera too), on a field that files can be dropped on. */
export function ImageDrop({ label, multiple = false, busy, onFiles }: ImageDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0 && !busy) onFiles(files)
  }

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  function onDrop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <Box
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: '12px',
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'primary.light' : 'background.default',
      }}
    >
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? 'กำลังอัปโหลด…' : label}
      </Button>
      <Typography variant="body2" color="textSecondary">
        หรือลากไฟล์มาวาง · รูปใหญ่ย่อให้เองก่อนส่ง
      </Typography>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.target.files)
          // The same file can be chosen again after a failure.
          event.target.value = ''
        }}
      />
    </Box>
  )
}
