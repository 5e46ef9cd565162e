import Box from '@mui/material/Box'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'

export const MAX_SCALE = 6
const TAPPED_SCALE = 2.5

const WHOLE_STAGE = { width: '100%', height: '100%' }

type StageProps = {
  ref: RefObject<ReactZoomPanPinchRef | null>
  image: { src: string; alt: string }
  /** How often the image is rotated by 90°. */
  turns: number
  scale: number
  onScale: (scale: number) => void
}

/**
 * One image that fingers, mouse and wheel zoom and pan, never past its own edges. A double tap enlarges it and brings it
 * back.
 */
export function ImageStage({ ref, image, turns, scale, onScale }: StageProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const isSideways = turns % 2 !== 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: a rotated image has other edges and goes to the middle.
  useLayoutEffect(() => {
    void ref.current?.centerView(undefined, 0)
  }, [turns, ref])

  return (
    <Box
      onDoubleClick={() => void ref.current?.centerView(scale > 1 ? 1 : TAPPED_SCALE, 0)}
      sx={{
        flexGrow: 1,
        minHeight: 0,
        containerType: 'size',
        touchAction: 'none',
        cursor: scale > 1 ? 'grab' : 'zoom-in',
      }}
    >
      <TransformWrapper
        ref={ref}
        maxScale={MAX_SCALE}
        centerOnInit
        centerZoomedOut
        disablePadding
        doubleClick={{ disabled: true }}
        panning={{ velocityDisabled: true }}
        onTransform={(_, state) => onScale(state.scale)}
      >
        <TransformComponent wrapperStyle={WHOLE_STAGE}>
          <Box sx={{ position: 'relative', ...(size && fitted(size, isSideways)) }}>
            <Box
              component="img"
              src={image.src}
              alt={image.alt}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              sx={{
                display: 'block',
                // An image on its side must fit the stage the other way round.
                maxWidth: isSideways ? '100cqh' : '100cqw',
                maxHeight: isSideways ? '100cqw' : '100cqh',
                // Rotated around the middle of the box that its edges fill.
                ...(size && { position: 'absolute', top: '50%', left: '50%', translate: '-50% -50%' }),
                '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 80ms ease-out' },
                userSelect: 'none',
              }}
              style={{ transform: `rotate(${turns * 90}deg)` }}
            />
          </Box>
        </TransformComponent>
      </TransformWrapper>
    </Box>
  )
}

/** The box of an image as it is seen: as large as the stage allows, and no larger than the image. */
function fitted(size: { width: number; height: number }, isSideways: boolean) {
  const [width, height] = isSideways ? [size.height, size.width] : [size.width, size.height]
  return {
    width: `min(100cqw, 100cqh * ${width / height}, ${width}px)`,
    aspectRatio: `${width} / ${height}`,
  }
}
