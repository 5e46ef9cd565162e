import { SHOP_COLOURS } from '@jansi/contract/colours'
import PhotoIcon from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { refusalOf } from '../../lib/scanning/own-code.ts'
import { loadQrReader, pixelsOfImageFile, pixelsOfVideo } from '../../lib/scanning/read-qr.ts'
import { useScannedCodes } from '../../lib/scanning/scanned-codes.ts'

const LOOK_EVERY_MS = 250
const NO_CAMERA = 'เปิดกล้องไม่ได้ อนุญาตให้ใช้กล้อง หรือถ่ายรูป QR แทน'

type ScanDialogProps<T> = {
  title?: string
  /** Returns the id in the text of a QR, or null for a QR of another origin. */
  read: (text: string) => T | null
  /** Shown for a QR of another origin. */
  notOurs: string
  /** The way without a QR. */
  hint: string
  /** `isSeen` is true for a QR before the camera, which reads it as long as it stays there. */
  onFound: (found: T, isSeen: boolean) => void
  onClose: () => void
}

/** Reads a QR that a member shows: with the camera, a hand scanner, or from a photo. */
export function ScanDialog<T>({
  title = 'สแกน QR ของสมาชิก',
  read,
  notOurs,
  hint,
  onFound,
  onClose,
}: ScanDialogProps<T>) {
  const titleId = useId()
  const imageInput = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState<string | null>(null)
  const [reading, setReading] = useState(false)

  function take(text: string, isSeen: boolean) {
    const found = read(text)
    if (found === null) setNote(refusalOf(text, notOurs))
    else onFound(found, isSeen)
  }
  useScannedCodes((text) => take(text, false))

  async function readImage(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setReading(true)
    setNote(null)
    try {
      const readQr = await loadQrReader()
      const text = await readQr(await pixelsOfImageFile(file))
      if (text === null) setNote('ไม่พบ QR ในรูป ถ่ายให้ใกล้และชัดแล้วลองอีกครั้ง')
      else take(text, false)
    } catch {
      setNote('อ่านรูปนี้ไม่ได้ ลองรูปอื่นหรือพิมพ์ค้นหาแทน')
    } finally {
      setReading(false)
    }
  }

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Camera onText={(text) => take(text, true)} onFailed={() => setNote(NO_CAMERA)} />
        {note && <Alert severity="warning">{note}</Alert>}
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
        <input
          ref={imageInput}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label="รูป QR"
          onChange={(event) => void readImage(event)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>ปิด</Button>
        <Button
          variant="outlined"
          startIcon={<PhotoIcon />}
          disabled={reading}
          onClick={() => imageInput.current?.click()}
        >
          {reading ? 'กำลังอ่าน…' : 'ใช้รูปถ่าย'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Searches the image of the camera for a QR until it is unmounted. */
export function Camera({ onText, onFailed }: { onText: (text: string) => void; onFailed: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [live, setLive] = useState(false)
  // The camera is opened once, however often its parent renders.
  const handlers = useRef({ onText, onFailed })
  useEffect(() => {
    handlers.current = { onText, onFailed }
  })

  useEffect(() => {
    let ended = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    async function look(read: Awaited<ReturnType<typeof loadQrReader>>) {
      const image = video.current && pixelsOfVideo(video.current)
      const text = image ? await read(image) : null
      if (ended) return
      if (text !== null) handlers.current.onText(text)
      timer = setTimeout(() => void look(read).catch(fail), LOOK_EVERY_MS)
    }

    function fail() {
      if (!ended) handlers.current.onFailed()
    }

    async function open() {
      const [camera, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        loadQrReader(),
      ])
      stream = camera
      if (ended || !video.current) {
        stop()
        return
      }
      video.current.srcObject = camera
      await video.current.play()
      setLive(true)
      await look(read)
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    open().catch(fail)
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <Box
      component="video"
      ref={video}
      muted
      playsInline
      aria-label="ภาพจากกล้อง"
      sx={{
        display: live ? 'block' : 'none',
        width: '100%',
        aspectRatio: '1',
        objectFit: 'cover',
        borderRadius: '12px',
        bgcolor: SHOP_COLOURS.ink,
      }}
    />
  )
}
