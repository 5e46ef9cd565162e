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
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { LARGEST, panned } from './image-pose.ts'
import { useImagePose } from './use-image-pose.ts'

export type ViewedImage = { src: string; alt: string }

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

type ViewerProps = {
  images: readonly ViewedImage[]
  /** Index of the photo shown; null keeps the viewer closed. */
  index: number | null
  onIndex: (index: number | null) => void
}

/**
 * Photos over the whole window: zoom with buttons, two fingers, wheel, + and −; pan by dragging or Shift with the
 * arrows; rotate with the button or R; arrows go from photo to photo.
 */
export function ImageViewer({ images, index, onIndex }: ViewerProps) {
  const titleId = useId()
  const { pose, reset, change, larger, smaller, rotate, stage } = useImagePose()
  const image = index === null ? undefined : images[index]

  const pan = (x: number, y: number) => change((was) => panned(was, { x, y }))
  const go = (step: number) => {
    if (index === null || images.length < 2) return
    reset()
    onIndex((index + step + images.length) % images.length)
  }
  const close = () => {
    reset()
    onIndex(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, () => void> = {
      '+': larger,
      '=': larger,
      '-': smaller,
      '0': reset,
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

  const sideways = pose.turns % 2 !== 0
  return (
    <Dialog
      fullScreen
      open={image !== undefined}
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
        <Tool label="ย่อ" onClick={smaller} disabled={pose.scale === 1}>
          <ZoomOutIcon />
        </Tool>
        <Tool label="ขยาย" onClick={larger} disabled={pose.scale === LARGEST}>
          <ZoomInIcon />
        </Tool>
        <Tool label="หมุนรูป" onClick={rotate}>
          <RotateIcon />
        </Tool>
        <Tool label="กลับขนาดเดิม" onClick={reset}>
          <ResetIcon />
        </Tool>
        {images.length > 1 && (
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
        {...stage}
        sx={{
          flexGrow: 1,
          minHeight: 0,
          overflow: 'hidden',
          display: 'grid',
          // A track as wide as the photo would keep a turned one out of the middle.
          gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
          containerType: 'size',
          placeItems: 'center',
          touchAction: 'none',
          cursor: pose.scale > 1 ? 'grab' : 'zoom-in',
        }}
      >
        {image && (
          <Box
            component="img"
            src={image.src}
            alt={image.alt}
            draggable={false}
            sx={{
              // A photo on its side must fit the stage the other way round.
              maxWidth: sideways ? '100cqh' : '100cqw',
              maxHeight: sideways ? '100cqw' : '100cqh',
              objectFit: 'contain',
              '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 80ms ease-out' },
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
