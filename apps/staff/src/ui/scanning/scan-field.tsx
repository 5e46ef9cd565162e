import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { READS_CODES } from '../../lib/scanning/hand-scanner.ts'
import { useScannedCodes } from '../../lib/scanning/scanned-codes.ts'
import { NamedText } from '../../lib/text/named-text.tsx'
import { Camera } from './scan-dialog.tsx'

/** A label that stays before the camera is read many times: it counts again once it was away this long. */
const AWAY_MS = 1200

/** `name` is that of the person in the text. */
export type ScanMessage = { outcome: 'counted' | 'refused' | 'info'; text: string; name?: string | undefined }

const SEVERITY = { counted: 'success', refused: 'error', info: 'info' } as const

type ScanFieldProps = {
  onText: (text: string) => void
  /** The result of the last scan. */
  message: ScanMessage
  /** False keeps the camera closed until it is asked for. */
  startsWithCamera: boolean
}

/** Reads labels one after the other: with the camera, a hand scanner, or as typed. */
export function ScanField({ onText, message, startsWithCamera }: ScanFieldProps) {
  const [camera, setCamera] = useState(startsWithCamera)
  const [failed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const seen = useRef({ text: '', at: 0 })
  useScannedCodes(onText)

  function takeSeen(text: string) {
    const now = performance.now()
    const isSame = text === seen.current.text && now - seen.current.at < AWAY_MS
    seen.current = { text, at: now }
    if (!isSame) onText(text)
  }

  function takeTyped() {
    const text = typed.trim()
    if (text === '') return
    setTyped('')
    onText(text)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {camera && (
        <Box sx={{ maxWidth: 320, width: '100%', justifySelf: 'center' }}>
          <Camera onText={takeSeen} onFailed={() => setFailed(true)} />
        </Box>
      )}
      {failed && <Alert severity="warning">เปิดกล้องไม่ได้ ใช้เครื่องสแกนหรือพิมพ์รหัสบนป้ายแทน</Alert>}
      <Alert
        role="status"
        aria-live="assertive"
        severity={SEVERITY[message.outcome]}
        sx={{ fontSize: '1rem', overflowWrap: 'anywhere' }}
      >
        <NamedText text={message.text} name={message.name} />
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <TextField
          label="พิมพ์รหัสบนป้าย"
          placeholder="เช่น V12 หรือ P7"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The dialog around it is a form of its own.
            event.preventDefault()
            takeTyped()
          }}
          slotProps={{
            htmlInput: { ...READS_CODES, maxLength: 100, autoComplete: 'off', autoCapitalize: 'characters' },
          }}
          sx={{ flex: '1 1 160px' }}
        />
        <Button variant="outlined" disabled={typed.trim() === ''} onClick={takeTyped}>
          ใช้รหัสนี้
        </Button>
        {!camera && (
          <Button variant="outlined" startIcon={<CameraIcon />} onClick={() => setCamera(true)}>
            เปิดกล้อง
          </Button>
        )}
      </Box>
    </Box>
  )
}
