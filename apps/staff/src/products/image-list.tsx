import { imageAtWidth } from '@jansi/contract/images'
import { MAX_PRODUCT_IMAGES } from '@jansi/contract/staff-catalog'
import type { StoredImage } from '@jansi/contract/staff-images'
import BackIcon from '@mui/icons-material/ArrowBack'
import ForwardIcon from '@mui/icons-material/ArrowForward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { moved } from '../lib/reorder.ts'
import { useDragOrder } from '../lib/use-drag-order.ts'
import { useImageUpload } from '../lib/use-image-upload.ts'
import { ImageDrop } from '../ui/image-drop.tsx'

type ImageListProps = {
  images: readonly StoredImage[]
  /** Gets how the list becomes the next one: images may have come and gone while some were uploaded. */
  onChange: (next: (was: readonly StoredImage[]) => StoredImage[]) => void
}

/** A product's images in order, the first being the cover: dragged, or moved by buttons. */
export function ImageList({ images, onChange }: ImageListProps) {
  const { upload, uploading } = useImageUpload()
  const { dragged, gripOf, slotOf } = useDragOrder(move)
  const room = MAX_PRODUCT_IMAGES - images.length

  async function add(files: File[]) {
    const stored = await upload(files.slice(0, room))
    onChange((was) => [...was, ...stored].slice(0, MAX_PRODUCT_IMAGES))
  }

  function move(from: number, to: number) {
    onChange((was) => moved(was, from, to))
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {images.length === 0 ? (
        <Typography color="textSecondary">ยังไม่มีรูป รูปแรกจะเป็นรูปปก</Typography>
      ) : (
        <Box
          component="ol"
          aria-label="รูปสินค้าตามลำดับ"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
          }}
        >
          {images.map((image, index) => (
            <Box
              component="li"
              key={image.key}
              {...gripOf(index)}
              {...slotOf(index)}
              sx={{
                opacity: dragged === index ? 0.5 : 1,
                cursor: 'grab',
                borderRadius: '12px',
                overflow: 'hidden',
                border: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box
                component="img"
                src={imageAtWidth(image.url, 320)}
                alt={`รูปที่ ${index + 1}`}
                draggable={false}
                sx={{
                  display: 'block',
                  width: '100%',
                  aspectRatio: '1',
                  objectFit: 'cover',
                  bgcolor: '#f1ede6',
                }}
              />
              <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
                <IconButton
                  aria-label={`เลื่อนรูปที่ ${index + 1} ไปก่อน`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <BackIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={`เอารูปที่ ${index + 1} ออก`}
                  onClick={() => onChange((was) => was.filter(({ key }) => key !== image.key))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={`เลื่อนรูปที่ ${index + 1} ไปหลัง`}
                  disabled={index === images.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ForwardIcon fontSize="small" />
                </IconButton>
              </Box>
              {index === 0 && (
                <Typography
                  variant="body2"
                  sx={{ textAlign: 'center', bgcolor: 'primary.light', color: 'primary.dark', py: 0.25 }}
                >
                  รูปปก
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
      {room > 0 ? (
        <ImageDrop label="เพิ่มรูป" multiple busy={uploading} onFiles={(files) => void add(files)} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          มีรูปครบ {MAX_PRODUCT_IMAGES} รูปแล้ว เอารูปออกก่อนจึงเพิ่มได้
        </Typography>
      )}
    </Box>
  )
}
