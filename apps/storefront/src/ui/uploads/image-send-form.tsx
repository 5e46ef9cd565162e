import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { ImagePicker } from './image-picker.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { NOT_AN_IMAGE, useSending } from './use-sending.ts'

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
  const { busy, problem, setProblem, send } = useSending(() => onPick([]))
  const [share, setShare] = useState(0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [image] = files
    if (!image) return setProblem(missingText)
    setShare(0)
    void send(() => onSend(image, setShare))
  }

  return (
    <form onSubmit={submit} className="space-y-4">
      <ImagePicker
        label={label}
        hint={hint}
        files={files}
        onChange={(picked) => {
          onPick(picked)
          setProblem(null)
        }}
        error={problem ?? undefined}
        disabled={busy}
        onRefused={() => setProblem(NOT_AN_IMAGE)}
      />
      {busy && <ProgressBar label="กำลังส่งรูป" share={share} />}
      <Button type="submit" busy={busy} busyLabel="กำลังส่ง" className="w-full sm:w-auto">
        <Send aria-hidden className="size-4" />
        <span>{sendLabel}</span>
      </Button>
    </form>
  )
}
