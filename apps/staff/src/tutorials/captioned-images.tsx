import { imageAtWidth } from '@jansi/contract/images'
import { MAX_TUTORIAL_CHARACTERS, MAX_TUTORIAL_IMAGES } from '@jansi/contract/staff-content'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { moved } from '../lib/reorder.ts'
import { useDragOrder } from '../lib/use-drag-order.ts'
import { useImageUpload } from '../lib/use-image-upload.ts'
import { ImageDrop } from '../ui/image-drop.tsx'
import { SortButtons } from '../ui/sort-buttons.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type TutorialValues, withImages } from './tutorial-form.ts'

type Images = TutorialValues['images']

type CaptionedImagesProps = {
  images: Images
  /** Gets how the list becomes the next one: it may have changed while images were uploaded. */
  onChange: (next: (was: Images) => Images) => void
}

/** An article's images in order, each with its caption: dragged by the image, or moved by buttons. */
export function CaptionedImages({ images, onChange }: CaptionedImagesProps) {
  const { upload, uploading } = useImageUpload()
  const move = (from: number, to: number) => onChange((was) => moved(was, from, to))
  const { dragged, gripOf, slotOf } = useDragOrder(move)
  const room = MAX_TUTORIAL_IMAGES - images.length
  const keys = rowKeys(images)

  async function add(files: File[]) {
    const stored = await upload(files.slice(0, room))
    onChange((was) => withImages(was, stored))
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {images.length === 0 && <Typography color="textSecondary">ยังไม่มีรูปประกอบ</Typography>}
      <Box
        component="ol"
        aria-label="รูปประกอบตามลำดับ"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
      >
        {images.map(({ image, caption }, index) => (
          <Box
            component="li"
            key={keys[index] ?? index}
            {...slotOf(index)}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              opacity: dragged === index ? 0.5 : 1,
            }}
          >
            <Box
              component="img"
              {...gripOf(index)}
              src={imageAtWidth(image.url, 320)}
              alt={caption || `รูปประกอบที่ ${index + 1}`}
              sx={{
                width: 120,
                aspectRatio: '4 / 3',
                objectFit: 'cover',
                borderRadius: '10px',
                bgcolor: '#f1ede6',
                cursor: 'grab',
              }}
            />
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <TextInput
                label={`คำบรรยายรูปที่ ${index + 1}`}
                value={caption}
                maxLength={MAX_TUTORIAL_CHARACTERS.caption}
                onChange={(text) =>
                  onChange((was) =>
                    was.map((picture, place) => (place === index ? { ...picture, caption: text } : picture)),
                  )
                }
              />
            </Box>
            <Box sx={{ display: 'flex' }}>
              <SortButtons
                name={`รูปที่ ${index + 1}`}
                index={index}
                count={images.length}
                onMove={(to) => move(index, to)}
              />
              <IconButton
                aria-label={`เอารูปที่ ${index + 1} ออก`}
                onClick={() => onChange((was) => was.filter((_, place) => place !== index))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
      {room > 0 ? (
        <ImageDrop label="เพิ่มรูปประกอบ" multiple busy={uploading} onFiles={(files) => void add(files)} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          มีรูปครบ {MAX_TUTORIAL_IMAGES} รูปแล้ว เอารูปออกก่อนจึงเพิ่มได้
        </Typography>
      )}
    </Box>
  )
}

/**
 * Keys that stay with the images when they are sorted, so that focus and drag do too; the same image may
 * occur twice.
 */
function rowKeys(images: Images): string[] {
  const seen = new Map<string, number>()
  return images.map(({ image }) => {
    const times = (seen.get(image.key) ?? 0) + 1
    seen.set(image.key, times)
    return `${image.key} ${times}`
  })
}
