import BrokenImageIcon from '@mui/icons-material/BrokenImage'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { type Photo, PhotoViewer } from './photo-viewer.tsx'

// A photo that is gone for good fails with every new link: it must not ask for one over and over.
const ASK_AGAIN_MS = 60_000

type GalleryProps = {
  photos: readonly Photo[]
  /** Least width of one photo in pixels; as many stand side by side as fit. */
  photoWidth: number
  /** Called when a photo does not load: its link lives for minutes and may have ended. */
  onExpired?: () => void
}

/** Photos in their own ratio; each opens large. */
export function PhotoGallery({ photos, photoWidth, onExpired }: GalleryProps) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${photoWidth}px), 1fr))`,
          gap: 1.5,
        }}
      >
        {photos.map((photo, index) => (
          <Thumbnail
            key={photo.alt}
            photo={photo}
            onOpen={() => setOpen(index)}
            {...(onExpired && { onExpired })}
          />
        ))}
      </Box>
      <PhotoViewer photos={photos} index={open} onIndex={setOpen} />
    </>
  )
}

function Thumbnail(props: { photo: Photo; onOpen: () => void; onExpired?: () => void }) {
  const { photo, onOpen, onExpired } = props
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const askedAt = useRef<number | null>(null)
  const broken = brokenSrc === photo.src

  function onError() {
    setBrokenSrc(photo.src)
    const now = Date.now()
    if (askedAt.current !== null && now - askedAt.current < ASK_AGAIN_MS) return
    askedAt.current = now
    onExpired?.()
  }

  return (
    <ButtonBase
      onClick={onOpen}
      disabled={broken}
      aria-label={`ขยาย${photo.alt}`}
      focusRipple
      sx={{
        borderRadius: '12px',
        overflow: 'hidden',
        bgcolor: '#f1ede6',
        minHeight: 160,
        cursor: 'zoom-in',
        '&.Mui-focusVisible': { outline: '3px solid #3d4fb5', outlineOffset: 2 },
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
          src={photo.src}
          alt={photo.alt}
          onError={onError}
          sx={{ display: 'block', width: '100%', maxHeight: '72vh', objectFit: 'contain' }}
        />
      )}
    </ButtonBase>
  )
}
