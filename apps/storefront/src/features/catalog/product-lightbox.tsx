import { Dialog } from '@base-ui/react/dialog'
import { imageAtWidth } from '@jansi/contract/images'
import { ArrowLeft, ArrowRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { CloseOnBack } from '../../ui/dialogs/close-on-back.tsx'
import { MAX_SCALE, ZoomStage } from '../../ui/dialogs/zoom-stage.tsx'

const ZOOM_STEP = 1.5

const onDark = 'bg-card text-ink shadow-soft aria-disabled:opacity-40'

export type ProductLightboxProps = {
  images: readonly string[]
  /** The product's name. */
  name: string
  /** Index of the image shown; null while the lightbox is closed. */
  index: number | null
  /** Called with the index of the next image, and with null to close the lightbox. */
  onIndex: (index: number | null) => void
}

/**
 * The images of a product over the whole window: zoom with two fingers, double tap, wheel, buttons, + and −; a swipe, the
 * arrows and the buttons go from image to image. Loaded when the first image is opened.
 */
export function ProductLightbox({ images, name, index, onIndex }: ProductLightboxProps) {
  // Closed as a whole: without its popup, a root that is only closed would keep the backdrop over the page.
  if (index === null) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onIndex(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/90" />
        <Popup images={images} name={name} index={index} onIndex={onIndex} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Popup({ images, name, index, onIndex }: ProductLightboxProps & { index: number }) {
  const stage = useRef<ReactZoomPanPinchRef>(null)
  const [scale, setScale] = useState(1)
  const image = images[index]
  const position = `รูปที่ ${index + 1} จาก ${images.length}`

  function go(step: number) {
    const next = index + step
    if (next < 0 || next >= images.length) return
    setScale(1)
    onIndex(next)
  }

  function zoom(factor: number) {
    void stage.current?.centerView(Math.min(MAX_SCALE, Math.max(1, scale * factor)), 0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    action()
  }

  return (
    <Dialog.Popup
      className="fixed inset-0 z-50 flex flex-col outline-none"
      aria-label={`รูปของ ${name}`}
      onKeyDown={onKeyDown}
    >
      <CloseOnBack onBack={() => onIndex(null)} />
      <div className="flex items-center justify-end gap-2 p-2.5">
        <IconButton
          icon={ZoomOut}
          label="ย่อ"
          className={onDark}
          disabled={scale <= 1}
          onClick={() => zoom(1 / ZOOM_STEP)}
        />
        <IconButton
          icon={ZoomIn}
          label="ขยาย"
          className={onDark}
          disabled={scale >= MAX_SCALE}
          onClick={() => zoom(ZOOM_STEP)}
        />
        <Dialog.Close render={<IconButton icon={X} label="ปิดรูป" className={onDark} />} />
      </div>
      {image !== undefined && (
        <ZoomStage
          key={index}
          ref={stage}
          src={imageAtWidth(image, 1280)}
          alt={images.length > 1 ? `${name} ${position}` : name}
          scale={scale}
          onScale={setScale}
          onSwipe={go}
        />
      )}
      {images.length > 1 && (
        <div className="flex h-16 items-center justify-center gap-4">
          <IconButton
            icon={ArrowLeft}
            label="รูปก่อน"
            className={onDark}
            disabled={index === 0}
            onClick={() => go(-1)}
          />
          <p role="status" className="text-card">
            <span className="sr-only">{position}</span>
            <span aria-hidden className="tabular-nums">
              {`${index + 1} / ${images.length}`}
            </span>
          </p>
          <IconButton
            icon={ArrowRight}
            label="รูปถัดไป"
            className={onDark}
            disabled={index === images.length - 1}
            onClick={() => go(1)}
          />
        </div>
      )}
    </Dialog.Popup>
  )
}
