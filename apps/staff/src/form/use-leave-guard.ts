import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { blockLeaving, markUnsavedInput } from '../lib/input/unsaved-input.ts'
import { isUploading } from '../lib/input/upload-under-way.ts'

const QUESTION = 'มีข้อมูลที่ยังไม่บันทึก ออกจากหน้านี้ไหม'

/**
 * Asks before a page with unsaved changes or an upload under way is left, within the console or by closing the window. The returned function
 * lets the page go without asking: for leaving right after the changes were saved. The record of the page is not read again
 * meanwhile, unless the form `resumes` its input over a changed one.
 */
export function useLeaveGuard(unsaved: boolean, { resumes = false } = {}): () => void {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (unsaved || isUploading()) && !released.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(QUESTION)) blocker.proceed()
    else blocker.reset()
  }, [blocker])

  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    const release = resumes ? () => undefined : markUnsavedInput()
    const releasePage = blockLeaving()
    return () => {
      window.removeEventListener('beforeunload', hold)
      release()
      releasePage()
    }
  }, [unsaved, resumes])

  return () => {
    released.current = true
  }
}
