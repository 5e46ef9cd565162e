import { useRef, useState } from 'react'
import { useLeaveWarning } from './use-leave-warning.ts'

/** Shown in place of files that are no images. */
export const NOT_AN_IMAGE = 'เลือกไฟล์รูปภาพเท่านั้น'

/**
 * Sends something with photos, once however often its button is pressed: whether it is on its way, and why it failed the last
 * time, in Thai. While it is, the browser asks before the page is left.
 */
export function useSending<Problem = string>(onSent?: () => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  // A ref, since a second press can come before the state of the first is drawn.
  const underWay = useRef(false)
  useLeaveWarning(busy)
  /** Runs `upload`, which returns why it failed, or null on success. */
  const send = async (upload: () => Promise<Problem | null>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setProblem(null)
    const failure = await upload()
    underWay.current = false
    setBusy(false)
    setProblem(failure)
    if (failure === null) onSent?.()
  }
  return { busy, problem, setProblem, send }
}
