import { deviceNow } from '@jansi/client/server-clock'
import { SHOP_COLOURS } from '@jansi/contract/colours'
import BrokenImageIcon from '@mui/icons-material/BrokenImage'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Suspense, useRef, useState } from 'react'
import { shopColours } from '../../lib/shop-identity.ts'
import { lazyPart, MissingDialog } from '../page/lazy-part.tsx'
import type { ViewedImage } from './image-viewer.tsx'

const ImageViewer = lazyPart(
  async () => (await import('./image-viewer.tsx')).ImageViewer,
  ({ onIndex }) => <MissingDialog onClose={() => onIndex(null)} />,
)

// A photo that is gone for good fails with every new link: it must not ask for one over and over.
const ASK_AGAIN_MS = 60_000

type GalleryProps = {
  images: readonly ViewedImage[]
  /** Least width of one photo in pixels; as many stand side by side as fit. */
  imageWidth: number
  /** The greatest height of a photo on a phone; otherwise most of the window. */
  phoneHeight?: string
  /** Called when a photo does not load: its link lives for minutes and may have ended. */
  onExpired?: () => void
}

/** Photos in their own ratio; each opens large. */
export function ImageGallery({ images, imageWidth, phoneHeight = '72vh', onExpired }: GalleryProps) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${imageWidth}px), 1fr))`,
          gap: 1.5,
        }}
      >
        {images.map((image, index) => (
          <Thumbnail
            key={image.alt}
            image={image}
            phoneHeight={phoneHeight}
            onOpen={() => setOpen(index)}
            {...(onExpired && { onExpired })}
          />
        ))}
      </Box>
      {open !== null && (
        <Suspense>
          <ImageViewer images={images} index={open} onIndex={setOpen} />
        </Suspense>
      )}
    </>
  )
}

function Thumbnail(props: {
  image: ViewedImage
  phoneHeight: string
  onOpen: () => void
  onExpired?: () => void
}) {
  const { image, phoneHeight, onOpen, onExpired } = props
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const askedAt = useRef<number | null>(null)
  const broken = brokenSrc === image.src

  function onError() {
    setBrokenSrc(image.src)
    const now = deviceNow()
    if (askedAt.current !== null && now - askedAt.current < ASK_AGAIN_MS) return
    askedAt.current = now
    onExpired?.()
  }

  return (
    <ButtonBase
      onClick={onOpen}
      disabled={broken}
      aria-label={`ขยาย${image.alt}`}
      focusRipple
      sx={{
        borderRadius: '12px',
        overflow: 'hidden',
        bgcolor: SHOP_COLOURS.sand,
        minHeight: 160,
        cursor: 'zoom-in',
        '&.Mui-focusVisible': { outline: `3px solid ${shopColours.main}`, outlineOffset: 2 },
      }}
    >
      {broken ? (
        <Box sx={{ p: 3, color: 'text.secondary' }}>
          <BrokenImageIcon aria-hidden />
          <Typography variant="body2">เปิดรูปไม่ได้ โหลดหน้าใหม่แล้วลองอีกครั้ง</Typography>
        </Box>
      ) : (
        <Box
          component="img"
          src={image.thumbnail ?? image.src}
          alt={image.alt}
          onError={onError}
          sx={{
            display: 'block',
            width: '100%',
            maxHeight: { xs: phoneHeight, md: '72vh' },
            objectFit: 'contain',
          }}
        />
      )}
    </ButtonBase>
  )
}
