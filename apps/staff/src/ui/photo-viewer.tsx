import CloseIcon from '@mui/icons-material/Close'
import PreviousIcon from '@mui/icons-material/NavigateBefore'
import NextIcon from '@mui/icons-material/NavigateNext'
import ResetIcon from '@mui/icons-material/RestartAlt'
import RotateIcon from '@mui/icons-material/RotateRight'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'

export type Photo = { src: string; alt: string }

type Pose = { scale: number; turns: number; x: number; y: number }

const UPRIGHT: Pose = { scale: 1, turns: 0, x: 0, y: 0 }
const LARGEST = 6
const STEP = 1.4
const PAN_STEP = 80

const FOR_SCREEN_READERS = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const clampScale = (scale: number) => Math.min(LARGEST, Math.max(1, scale))

type ViewerProps = {
  photos: readonly Photo[]
  /** Index of the photo shown; null keeps the viewer closed. */
  index: number | null
  onIndex: (index: number | null) => void
}

/**
 * Photos over the whole window: zoom with buttons, wheel, + and −; pan by dragging or Shift with the arrows;
 * rotate with the button or R; arrows go from photo to photo.
 */
export function PhotoViewer({ photos, index, onIndex }: ViewerProps) {
  const titleId = useId()
  const [pose, setPose] = useState(UPRIGHT)
  const drag = useRef<{ x: number; y: number } | null>(null)
  const photo = index === null ? undefined : photos[index]

  const zoom = (factor: number) =>
    setPose((was) => {
      const scale = clampScale(was.scale * factor)
      return scale === 1 ? { ...UPRIGHT, turns: was.turns } : { ...was, scale }
    })
  const rotate = () => setPose((was) => ({ ...was, turns: was.turns + 1 }))
  const pan = (x: number, y: number) => setPose((was) => ({ ...was, x: was.x + x, y: was.y + y }))
  const go = (step: number) => {
    if (index === null || photos.length < 2) return
    setPose(UPRIGHT)
    onIndex((index + step + photos.length) % photos.length)
  }
  const close = () => {
    setPose(UPRIGHT)
    onIndex(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, () => void> = {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setPose(UPRIGHT),
      r: rotate,
      arrowleft: () => (event.shiftKey ? pan(PAN_STEP, 0) : go(-1)),
      arrowright: () => (event.shiftKey ? pan(-PAN_STEP, 0) : go(1)),
      arrowup: () => pan(0, PAN_STEP),
      arrowdown: () => pan(0, -PAN_STEP),
    }
    const move = moves[event.key.toLowerCase()]
    if (!move) return
    event.preventDefault()
    move()
  }

  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return
    pan(event.clientX - drag.current.x, event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
  }

  const sideways = pose.turns % 2 !== 0
  return (
    <Dialog
      fullScreen
      open={photo !== undefined}
      onClose={close}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { bgcolor: '#1d1b24', borderRadius: 0 } } }}
    >
      <Box component="h2" id={titleId} sx={FOR_SCREEN_READERS}>
        ดูรูปขยาย
      </Box>
      <Box
        role="toolbar"
        aria-label="เครื่องมือดูรูป"
        sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, p: 1, color: '#fff' }}
      >
        <Tool label="ย่อ" onClick={() => zoom(1 / STEP)} disabled={pose.scale === 1}>
          <ZoomOutIcon />
        </Tool>
        <Tool label="ขยาย" onClick={() => zoom(STEP)} disabled={pose.scale === LARGEST}>
          <ZoomInIcon />
        </Tool>
        <Tool label="หมุนรูป" onClick={rotate}>
          <RotateIcon />
        </Tool>
        <Tool label="กลับขนาดเดิม" onClick={() => setPose(UPRIGHT)}>
          <ResetIcon />
        </Tool>
        {photos.length > 1 && (
          <>
            <Tool label="รูปก่อน" onClick={() => go(-1)}>
              <PreviousIcon />
            </Tool>
            <Tool label="รูปถัดไป" onClick={() => go(1)}>
              <NextIcon />
            </Tool>
          </>
        )}
        <Tool label="ปิดรูป" onClick={close}>
          <CloseIcon />
        </Tool>
      </Box>
      <Box
        onWheel={(event) => zoom(event.deltaY < 0 ? STEP : 1 / STEP)}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null
        }}
        onDoubleClick={() =>
          setPose((was) => (was.scale > 1 ? { ...UPRIGHT, turns: was.turns } : { ...was, scale: 2.5 }))
        }
        sx={{
          flexGrow: 1,
          minHeight: 0,
          overflow: 'hidden',
          display: 'grid',
          placeItems: 'center',
          touchAction: 'none',
          cursor: pose.scale > 1 ? 'grab' : 'zoom-in',
        }}
      >
        {photo && (
          <Box
            component="img"
            src={photo.src}
            alt={photo.alt}
            draggable={false}
            sx={{
              // A photo on its side must fit the window the other way round.
              maxWidth: sideways ? 'calc(100dvh - 72px)' : '100vw',
              maxHeight: sideways ? '100vw' : 'calc(100dvh - 72px)',
              objectFit: 'contain',
              transition: 'transform 150ms ease-out',
              userSelect: 'none',
            }}
            style={{
              transform: `translate(${pose.x}px, ${pose.y}px) rotate(${pose.turns * 90}deg) scale(${pose.scale})`,
            }}
          />
        )}
      </Box>
    </Dialog>
  )
}

function Tool(props: { label: string; onClick: () => void; disabled?: boolean; children: ReactNode }) {
  return (
    <Tooltip title={props.label}>
      <span>
        <IconButton
          aria-label={props.label}
          onClick={props.onClick}
          disabled={props.disabled ?? false}
          sx={{ color: 'inherit', '&.Mui-disabled': { color: 'rgb(255 255 255 / 0.35)' } }}
        >
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
