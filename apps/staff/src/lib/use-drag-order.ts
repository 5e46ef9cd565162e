import { type DragEvent, useState } from 'react'

/**
 * Lets the entries of a list be dragged into another order; `onMove` is called each time one comes to stand in
 * another's place. `gripOf` goes onto what is taken hold of, `slotOf` onto the whole entry; `dragged` is the place of
 * the one being dragged.
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
