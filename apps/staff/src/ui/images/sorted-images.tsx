import type { StoredImage } from '@jansi/contract/staff-images'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import { useImageUpload } from '../../lib/api/use-image-upload.ts'
import { moved } from '../../lib/sorting/reorder.ts'
import { useDragOrder } from '../../lib/sorting/use-drag-order.ts'
import { ImageDrop } from './image-drop.tsx'

type DragOrder = ReturnType<typeof useDragOrder>

/** The position of an entry, and how it is moved and removed. */
export type SortedImage = {
  index: number
  count: number
  isDragged: boolean
  /** Props of the part that is dragged, and of the whole entry. */
  grip: ReturnType<DragOrder['gripOf']>
  slot: ReturnType<DragOrder['slotOf']>
  onMove: (to: number) => void
  onRemove: () => void
}

type SortedImagesProps<Entry> = {
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  /** Makes the entry of an image that was uploaded. */
  entryOf: (image: StoredImage) => Entry
  max: number
  /** The name of the list, its text while it is empty, and of the button that adds images. */
  label: string
  empty: string
  add: string
  /** Width of a column where several entries fit next to each other. */
  columnWidth?: number
  /** Gets how the list becomes the next one: entries may have come and gone while some were uploaded. */
  onChange: (next: (was: readonly Entry[]) => Entry[]) => void
  /** Renders one entry as a list item. */
  children: (entry: Entry, position: SortedImage) => ReactNode
}

/** Uploaded images in order: dragged, moved by buttons, removed, and added up to a limit. */
export function SortedImages<Entry>(props: SortedImagesProps<Entry>) {
  const { entries, keyOf, entryOf, max, onChange } = props
  const { upload, uploading } = useImageUpload()
  const move = (from: number, to: number) => onChange((was) => moved(was, from, to))
  const { dragged, gripOf, slotOf } = useDragOrder(move)
  const room = max - entries.length
  const keys = rowKeys(entries.map(keyOf))

  async function add(files: File[]) {
    const stored = await upload(files.slice(0, room))
    onChange((was) => [...was, ...stored.map(entryOf)].slice(0, max))
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {entries.length === 0 ? (
        <Typography color="textSecondary">{props.empty}</Typography>
      ) : (
        <ImageItems label={props.label} columnWidth={props.columnWidth}>
          {entries.map((entry, index) => (
            <Fragment key={keys[index]}>
              {props.children(entry, {
                index,
                count: entries.length,
                isDragged: dragged === index,
                grip: gripOf(index),
                slot: slotOf(index),
                onMove: (to) => move(index, to),
                onRemove: () => onChange((was) => was.filter((_, position) => position !== index)),
              })}
            </Fragment>
          ))}
        </ImageItems>
      )}
      {room > 0 ? (
        <ImageDrop label={props.add} multiple busy={uploading} onFiles={(files) => void add(files)} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {`มีรูปครบ ${max} รูปแล้ว เอารูปออกก่อนจึงเพิ่มได้`}
        </Typography>
      )}
    </Box>
  )
}

function ImageItems(props: { label: string; columnWidth: number | undefined; children: ReactNode }) {
  const { label, columnWidth, children } = props
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        ...(columnWidth && { gridTemplateColumns: `repeat(auto-fill, minmax(${columnWidth}px, 1fr))` }),
      }}
    >
      {children}
    </Box>
  )
}

/**
 * Keys that stay with the images when they are sorted, so that focus and drag do too; the same image may
 * occur twice.
 */
function rowKeys(keys: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return keys.map((key) => {
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return `${key} ${times}`
  })
}
