import { SHOP_COLOURS } from '@jansi/contract/colours'
import { imageAtWidth } from '@jansi/contract/images'
import { MAX_PRODUCT_IMAGES } from '@jansi/contract/staff-catalog'
import type { StoredImage } from '@jansi/contract/staff-images'
import BackIcon from '@mui/icons-material/ArrowBack'
import ForwardIcon from '@mui/icons-material/ArrowForward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type SortedImage, SortedImages } from '../ui/images/sorted-images.tsx'

type ImageListProps = {
  images: readonly StoredImage[]
  /** Gets how the list becomes the next one: images may have come and gone while some were uploaded. */
  onChange: (next: (was: readonly StoredImage[]) => StoredImage[]) => void
}

/** A product's images in order, the first being the cover: dragged, or moved by buttons. */
export function ImageList({ images, onChange }: ImageListProps) {
  return (
    <SortedImages
      entries={images}
      keyOf={({ key }) => key}
      entryOf={(image) => image}
      max={MAX_PRODUCT_IMAGES}
      label="รูปสินค้าตามลำดับ"
      empty="ยังไม่มีรูป รูปแรกจะเป็นรูปปก"
      add="เพิ่มรูป"
      columnWidth={140}
      onChange={onChange}
    >
      {(image, position) => <ImageCard image={image} position={position} />}
    </SortedImages>
  )
}

function ImageCard({ image, position }: { image: StoredImage; position: SortedImage }) {
  const { index, isDragged, grip, slot } = position
  return (
    <Box
      component="li"
      {...grip}
      {...slot}
      sx={{
        opacity: isDragged ? 0.5 : 1,
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
          bgcolor: SHOP_COLOURS.sand,
        }}
      />
      <CardButtons {...position} />
      {index === 0 && (
        <Typography
          variant="body2"
          sx={{ textAlign: 'center', bgcolor: 'primary.light', color: 'primary.dark', py: 0.25 }}
        >
          รูปปก
        </Typography>
      )}
    </Box>
  )
}

function CardButtons({ index, count, onMove, onRemove }: SortedImage) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <IconButton
        aria-label={`เลื่อนรูปที่ ${index + 1} ไปก่อน`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <BackIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`เอารูปที่ ${index + 1} ออก`} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={`เลื่อนรูปที่ ${index + 1} ไปหลัง`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ForwardIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
