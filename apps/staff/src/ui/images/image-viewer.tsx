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
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch'
import { FOR_SCREEN_READERS } from '../page/for-screen-readers.ts'
import { ImageStage, MAX_SCALE } from './image-stage.tsx'

/** `thumbnail` is a small copy for lists, if there is one. */
export type ViewedImage = { src: string; thumbnail?: string | null | undefined; alt: string }

const ZOOM_STEP = 1.4
const PAN_STEP_PX = 80

type ViewerProps = {
  images: readonly ViewedImage[]
  /** Index of the image shown. */
  index: number
  /** Called with the index of the next image, and with null to close the viewer. */
  onIndex: (index: number | null) => void
}

/**
 * Images over the whole window: zoom with buttons, two fingers, wheel, + and −; pan by dragging or Shift with the
 * arrows; rotate with the button or R; arrows go from image to image.
 */
export function ImageViewer({ images, index, onIndex }: ViewerProps) {
  const titleId = useId()
  const stage = useRef<ReactZoomPanPinchRef>(null)
  const [scale, setScale] = useState(1)
  const [turns, setTurns] = useState(0)
  const image = images[index]

  function reset() {
    setTurns(0)
    void stage.current?.centerView(1, 0)
  }

  function zoom(factor: number) {
    const box = stage.current?.instance.wrapperComponent?.getBoundingClientRect()
    if (!box) return
    const next = Math.min(MAX_SCALE, Math.max(1, scale * factor))
    void stage.current?.zoomToPoint(next, box.x + box.width / 2, box.y + box.height / 2, 0)
  }

  function go(step: number) {
    if (images.length < 2) return
    setTurns(0)
    setScale(1)
    onIndex((index + step + images.length) % images.length)
  }

  const pan = (x: number, y: number) => void stage.current?.panBy(x, y, 0)
  const rotate = () => setTurns((was) => was + 1)

  function onKeyDown(event: KeyboardEvent) {
    const actions: Record<string, () => void> = {
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
      '0': reset,
      r: rotate,
      arrowleft: () => (event.shiftKey ? pan(PAN_STEP_PX, 0) : go(-1)),
      arrowright: () => (event.shiftKey ? pan(-PAN_STEP_PX, 0) : go(1)),
      arrowup: () => pan(0, PAN_STEP_PX),
      arrowdown: () => pan(0, -PAN_STEP_PX),
    }
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <Dialog
      fullScreen
      open
      onClose={() => onIndex(null)}
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
        <Tool label="ย่อ" onClick={() => zoom(1 / ZOOM_STEP)} disabled={scale === 1}>
          <ZoomOutIcon />
        </Tool>
        <Tool label="ขยาย" onClick={() => zoom(ZOOM_STEP)} disabled={scale === MAX_SCALE}>
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
        <Tool label="ปิดรูป" onClick={() => onIndex(null)}>
          <CloseIcon />
        </Tool>
      </Box>
      {image && (
        <ImageStage key={index} ref={stage} image={image} turns={turns} scale={scale} onScale={setScale} />
      )}
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
