import { type DragEvent, useState } from 'react'

/**
 * Sorts a list by dragging; `onMove` is called each time an entry is dragged over another one's position.
 * `gripOf` returns the props of the handle, `slotOf` those of the whole entry; `dragged` is the index of the
 * dragged entry.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    dragged,
    gripOf: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(index)
      },
      onDragEnd: () => setDragged(null),
    }),
    slotOf: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        if (dragged === index) return
        onMove(dragged, index)
        setDragged(index)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setDragged(null)
      },
    }),
  }
}
