import { SHOP_COLOURS } from '@jansi/contract/colours'
import { imageAtWidth } from '@jansi/contract/images'
import { MAX_TUTORIAL_CHARACTERS, MAX_TUTORIAL_IMAGES } from '@jansi/contract/staff-content'
import type { StoredImage } from '@jansi/contract/staff-images'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { TextInput } from '../ui/fields/text-input.tsx'
import { type SortedImage, SortedImages } from '../ui/images/sorted-images.tsx'
import { SortButtons } from '../ui/lists/sort-buttons.tsx'

export type CaptionedImage = { image: StoredImage; caption: string }

type Images = CaptionedImage[]

type CaptionedImagesProps = {
  images: Images
  /** Gets how the list becomes the next one: it may have changed while images were uploaded. */
  onChange: (next: (was: Images) => Images) => void
}

/** An article's images in order, each with its caption: dragged by the image, or moved by buttons. */
export function CaptionedImages({ images, onChange }: CaptionedImagesProps) {
  const writeCaption = (index: number, caption: string) =>
    onChange((was) => was.map((entry, position) => (position === index ? { ...entry, caption } : entry)))
  return (
    <SortedImages
      entries={images}
      keyOf={({ image }) => image.key}
      entryOf={(image) => ({ image, caption: '' })}
      max={MAX_TUTORIAL_IMAGES}
      label="รูปประกอบตามลำดับ"
      empty="ยังไม่มีรูปประกอบ"
      add="เพิ่มรูปประกอบ"
      onChange={onChange}
    >
      {(entry, position) => (
        <ImageRow
          entry={entry}
          position={position}
          onCaption={(caption) => writeCaption(position.index, caption)}
        />
      )}
    </SortedImages>
  )
}

type ImageRowProps = {
  entry: CaptionedImage
  position: SortedImage
  onCaption: (caption: string) => void
}

function ImageRow({ entry, position, onCaption }: ImageRowProps) {
  const { image, caption } = entry
  const { index, count, isDragged, grip, slot, onMove, onRemove } = position
  return (
    <Box
      component="li"
      {...slot}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, opacity: isDragged ? 0.5 : 1 }}
    >
      <Box
        component="img"
        {...grip}
        src={imageAtWidth(image.url, 320)}
        alt={caption || `รูปประกอบที่ ${index + 1}`}
        sx={{
          width: 120,
          aspectRatio: '4 / 3',
          objectFit: 'cover',
          borderRadius: '10px',
          bgcolor: SHOP_COLOURS.sand,
          cursor: 'grab',
        }}
      />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <TextInput
          label={`คำบรรยายรูปที่ ${index + 1}`}
          value={caption}
          maxLength={MAX_TUTORIAL_CHARACTERS.caption}
          onChange={onCaption}
        />
      </Box>
      <Box sx={{ display: 'flex' }}>
        <SortButtons name={`รูปที่ ${index + 1}`} index={index} count={count} onMove={onMove} />
        <IconButton aria-label={`เอารูปที่ ${index + 1} ออก`} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
