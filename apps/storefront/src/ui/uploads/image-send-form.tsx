import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { ImagePicker } from './image-picker.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

export type ImageSendFormProps = {
  files: File[]
  onPick: (files: File[]) => void
  label: string
  hint: string
  sendLabel: string
  /** The message if no photo was chosen. */
  missingText: string
  /** Sends the photo; returns the Thai text of a failure, or null on success. */
  onSend: (image: File, onProgress: (share: number) => void) => Promise<string | null>
}

/** Picks one photo, shows it, and sends it with a bar of progress. A failure keeps the photo picked. */
export function ImageSendForm(props: ImageSendFormProps) {
  const { files, onPick, label, hint, sendLabel, missingText, onSend } = props
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number | null>(null)
  const sending = useRef(false)
  useLeaveWarning(share !== null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const [image] = files
    if (!image) return setProblem(missingText)
    if (sending.current) return
    sending.current = true
    setProblem(undefined)
    setShare(0)
    const refused = await onSend(image, setShare)
    sending.current = false
    setShare(null)
    if (refused) setProblem(refused)
    else onPick([])
  }

  return (
    <form onSubmit={send} className="space-y-4">
      <ImagePicker
        label={label}
        hint={hint}
        files={files}
        onChange={(picked) => {
          onPick(picked)
          setProblem(undefined)
        }}
        error={problem}
        disabled={share !== null}
        onRefused={() => setProblem('เลือกไฟล์รูปภาพเท่านั้น')}
      />
      {share !== null && <ProgressBar label="กำลังส่งรูป" share={share} />}
      <Button type="submit" busy={share !== null} busyLabel="กำลังส่ง" className="w-full sm:w-auto">
        <Send aria-hidden className="size-4" />
        <span>{sendLabel}</span>
      </Button>
    </form>
  )
}
