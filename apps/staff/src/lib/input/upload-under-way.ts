import { blockLeaving, markUnsavedInput } from './unsaved-input.ts'

let uploads = 0

/** True while a file is on its way to a form of the shown page, which has nothing of it yet. */
export function isUploading(): boolean {
  return uploads > 0
}

/** Marks that a file is on its way to a form of the shown page: as unsaved as typed input. Returns a function that ends the mark. */
export function markUpload(): () => void {
  const ends = [markUnsavedInput(), blockLeaving()]
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  uploads += 1
  window.addEventListener('beforeunload', hold)
  return () => {
    if (ends.length === 0) return
    uploads -= 1
    window.removeEventListener('beforeunload', hold)
    for (const end of ends.splice(0)) end()
  }
}
