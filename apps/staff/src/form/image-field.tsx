import { imageAtWidth } from '@jansi/contract/images'
import type { StoredImage } from '@jansi/contract/staff-images'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useImageUpload } from '../lib/api/use-image-upload.ts'
import { ImageDrop } from '../ui/images/image-drop.tsx'

export type ImageFieldProps = {
  /** Text alternative of the image, for screen readers. */
  alt: string
  image: StoredImage | null
  onChange: (image: StoredImage | null) => void
  /** An image that cannot be left out has no button that takes it away. */
  required?: boolean
  problem?: string | undefined
  /** Shown as a square, as the shop shows it. */
  square?: boolean
}

const SQUARE = { width: 200, aspectRatio: '1', objectFit: 'cover' } as const

/** One stored image: shown, put in, changed, taken away. */
export function ImageField({
  alt,
  image,
  onChange,
  required = false,
  problem,
  square = false,
}: ImageFieldProps) {
  const { upload, uploading } = useImageUpload()

  async function choose(files: File[]) {
    const [stored] = await upload(files)
    if (stored) onChange(stored)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {image && (
        <Box
          component="img"
          src={imageAtWidth(image.url, 480)}
          alt={alt}
          sx={{
            maxWidth: '100%',
            borderRadius: '12px',
            ...(square ? SQUARE : { width: 400, height: 'auto' }),
          }}
        />
      )}
      {image && !required && (
        <Button color="error" onClick={() => onChange(null)}>
          เอารูปออก
        </Button>
      )}
      <ImageDrop
        label={image ? 'เปลี่ยนรูป' : 'เพิ่มรูป'}
        busy={uploading}
        onFiles={(files) => void choose(files)}
      />
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  )
}
