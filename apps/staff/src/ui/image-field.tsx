import { imageAtWidth } from '@jansi/contract/images'
import type { StoredImage } from '@jansi/contract/staff-images'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useImageUpload } from '../lib/use-image-upload.ts'
import { ImageDrop } from './image-drop.tsx'

type ImageFieldProps = {
  /** The content of the image, for people who cannot see it. */
  alt: string
  image: StoredImage | null
  onChange: (image: StoredImage | null) => void
  /** A required image has no button that removes it. */
  required?: boolean
  problem?: string | undefined
}

/** One stored image: shown, put in, changed, taken away. */
export function ImageField({ alt, image, onChange, required = false, problem }: ImageFieldProps) {
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
          src={imageAtWidth(image.url, 640)}
          alt={alt}
          sx={{ maxWidth: '100%', width: 400, height: 'auto', borderRadius: '12px' }}
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
