import { useNotify } from 'react-admin'

/** Returns a function that copies a text and shows `done`, or the next step where the browser has no clipboard or refuses it. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const notify = useNotify()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      notify(done, { type: 'success' })
    } catch {
      notify('คัดลอกไม่ได้ เลือกข้อความแล้วคัดลอกเองได้เลย', { type: 'warning' })
    }
  }
}
