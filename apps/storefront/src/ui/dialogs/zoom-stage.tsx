import { type PointerEvent, type RefObject, useRef } from 'react'
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { ImageWithFallback } from '../images/image-with-fallback.tsx'

export const MAX_SCALE = 5
const MIN_SWIPE_PX = 50

type ZoomStageProps = {
  ref: RefObject<ReactZoomPanPinchRef | null>
  src: string
  alt: string
  scale: number
  onScale: (scale: number) => void
  /** A finger has moved sideways over the whole image: 1 for the next one, −1 for the one before. */
  onSwipe: (step: number) => void
}

/** One image that fingers, mouse and wheel zoom and pan. A double tap enlarges it and brings it back. */
export function ZoomStage({ ref, src, alt, scale, onScale, onSwipe }: ZoomStageProps) {
  const start = useRef<{ x: number; y: number } | null>(null)

  function onPointerDown(event: PointerEvent) {
    // A second finger zooms; it is no swipe.
    start.current = event.isPrimary && scale === 1 ? { x: event.clientX, y: event.clientY } : null
  }

  function onPointerUp(event: PointerEvent) {
    if (start.current === null || scale !== 1) return
    const x = event.clientX - start.current.x
    const y = event.clientY - start.current.y
    start.current = null
    if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }

  return (
    <div className="min-h-0 flex-1 touch-none" onPointerDown={onPointerDown} onPointerUp={onPointerUp}>
      <TransformWrapper
        ref={ref}
        maxScale={MAX_SCALE}
        centerOnInit
        centerZoomedOut
        disablePadding
        doubleClick={{ mode: 'toggle' }}
        onTransform={(_, state) => onScale(state.scale)}
      >
        <TransformComponent
          wrapperClass="relative size-full overflow-hidden select-none"
          contentClass="flex h-fit w-fit origin-top-left"
        >
          <ImageWithFallback
            src={src}
            alt={alt}
            width={1280}
            height={1280}
            loading="eager"
            draggable={false}
            // The image has its own size only now.
            onLoad={() => void ref.current?.centerView(1, 0)}
            className="h-auto max-h-[calc(100dvh-8rem)] w-auto max-w-[100vw] object-contain"
          />
        </TransformComponent>
      </TransformWrapper>
    </div>
  )
}
