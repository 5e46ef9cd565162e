import { Image as ImageIcon, ImagePlus, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../styles/class-names.ts'

export type ImagePickerProps = {
  label: string
  hint?: string
  files: File[]
  onChange: (files: File[]) => void
  multiple?: boolean
  /** The most photos taken; further ones are left out. */
  max?: number
  error?: string | undefined
  disabled?: boolean
  /** Called when picked files that are no images were left out. */
  onRefused?: (names: string[]) => void
  /** Asked above the one photo that was picked: whether it is the right one. */
  question?: ReactNode
}

/**
 * Picks photos (images only) with thumbnails and a remove button each; also takes files dropped on it. A picker of one photo
 * shows it large in place of itself, with a way to change it. An
 * image that this browser cannot show is left out at once: the server could not read it either. A HEIC photo stays,
 * with its name: the server reads it, and few browsers do.
 */
export function ImagePicker({
  label,
  hint,
  files,
  onChange,
  multiple = false,
  max = multiple ? 10 : 1,
  error,
  disabled = false,
  onRefused,
  question,
}: ImagePickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [unreadable, setUnreadable] = useState<string>()
  // Several can load at once, and others be picked meanwhile; each callback gets the list that contains all of them.
  const broken = useRef(new Set<File>())
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const problem = error ?? unreadable

  const take = (picked: File[]) => {
    const images = picked.filter(isImage)
    const refused = picked.filter((file) => !isImage(file))
    setUnreadable(undefined)
    if (refused.length > 0) onRefused?.(refused.map((file) => file.name))
    if (images.length > 0) onChange(multiple ? [...files, ...images].slice(0, max) : images.slice(0, 1))
  }
  const leaveOut = (file: File) => {
    broken.current.add(file)
    setUnreadable(`เปิด ${file.name} เป็นรูปไม่ได้ ใช้ภาพนิ่งไฟล์ JPEG, PNG หรือ WebP`)
    onChange(latest.current.filter((other) => !broken.current.has(other)))
  }
  const full = multiple && files.length >= max
  const only = multiple ? undefined : files[0]

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the field inside is the control */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled && !full) take([...event.dataTransfer.files])
        }}
        className={classNames(
          'relative flex flex-col items-center gap-1 rounded-card border-2 text-center transition-colors duration-150',
          only ? 'p-3' : 'border-dashed p-6',
          'focus-within:border-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
          over ? 'border-indigo bg-indigo-tint' : problem ? 'border-coral bg-card' : 'border-edge/60 bg-card',
          !disabled && !full && 'hover:border-indigo',
        )}
      >
        {only ? (
          <>
            {question && <p className="pb-1 font-semibold">{question}</p>}
            <Thumbnail
              key={fileKey(only)}
              file={only}
              alt="รูปที่ 1"
              isLarge
              onUnreadable={() => leaveOut(only)}
            />
          </>
        ) : (
          <ImagePlus aria-hidden className="size-8 text-indigo" strokeWidth={1.5} />
        )}
        <label htmlFor={id} className="font-semibold text-indigo-deep">
          {only && <span className="underline underline-offset-4">เปลี่ยนรูป</span>}
          <span className={only && 'sr-only'}>{label}</span>
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*,.heic,.heif"
          multiple={multiple}
          disabled={disabled || full}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // Emptied, so that the same photo can be picked again after it was removed.
            event.target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <p id={`${id}-hint`} className={only ? 'sr-only' : 'text-sm text-ink-soft'}>
          {`${hint ?? ''}${multiple && files.length > 0 ? ` (เลือกแล้ว ${files.length}/${max} รูป)` : ''}`}
        </p>
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-coral-deep">
        {problem && <span className="mt-1 block">{problem}</span>}
      </p>
      {multiple && files.length > 0 && (
        <PickedImages
          files={files}
          disabled={disabled}
          onUnreadable={leaveOut}
          onRemove={(file) => {
            onChange(files.filter((other) => other !== file))
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** A drawing is shown, but neither read by the server nor drawn again. */
const SVG = 'image/svg+xml'

/** A file without a type is judged when it is opened: not every system knows what a HEIC photo is. */
function isImage({ type }: File): boolean {
  return type === '' || (type.startsWith('image/') && type !== SVG)
}

type PickedImagesProps = {
  files: File[]
  disabled: boolean
  onUnreadable: (file: File) => void
  onRemove: (file: File) => void
}

function PickedImages({ files, disabled, onUnreadable, onRemove }: PickedImagesProps) {
  return (
    <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-5">
      {files.map((file, index) => (
        <li key={fileKey(file)} className="relative animate-enter">
          <Thumbnail file={file} alt={`รูปที่ ${index + 1}`} onUnreadable={() => onUnreadable(file)} />
          <button
            type="button"
            disabled={disabled}
            aria-label={`ลบรูปที่ ${index + 1}`}
            onClick={() => onRemove(file)}
            className="group absolute -end-2 -top-2 grid size-11 place-items-center rounded-chip"
          >
            <span className="grid size-8 place-items-center rounded-chip bg-ink text-card group-hover:bg-coral-deep">
              <X aria-hidden className="size-4" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function fileKey({ name, lastModified, size }: File): string {
  return `${name}-${lastModified}-${size}`
}

type ThumbnailProps = { file: File; alt: string; isLarge?: boolean; onUnreadable: () => void }

function Thumbnail({ file, alt, isLarge = false, onUnreadable }: ThumbnailProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const [hasNoPreview, setHasNoPreview] = useState(false)
  const judge = async () => {
    const isHeic = await import('@jansi/client/shrink-image')
      .then(({ isHeicFile }) => isHeicFile(file))
      .catch(() => false)
    if (isHeic) setHasNoPreview(true)
    else onUnreadable()
  }
  if (hasNoPreview) {
    return (
      <span
        role="img"
        aria-label={alt}
        className="grid aspect-square max-h-60 w-full place-content-center gap-1 rounded-sm border border-line bg-paper p-2 text-center text-sm text-ink-soft"
      >
        <ImageIcon aria-hidden className="mx-auto size-6" strokeWidth={1.5} />
        <span className="break-all">{file.name}</span>
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      onError={() => void judge()}
      width={160}
      height={160}
      className={classNames(
        'w-full rounded-sm border border-line bg-paper object-cover',
        // The sum of a slip is in its upper half.
        isLarge ? 'h-60 object-[50%_40%] sm:object-contain' : 'aspect-square',
      )}
    />
  )
}
