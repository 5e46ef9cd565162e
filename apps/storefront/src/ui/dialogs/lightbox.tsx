import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CloseOnBack } from './close-on-back.tsx'

/** A thumbnail that opens the whole image over the page. `children` is the thumbnail. */
export function Lightbox({ src, alt, children }: { src: string; alt: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Dialog.Trigger aria-label={`ดูรูปขนาดใหญ่: ${alt}`} className="block rounded-sm">
        {children}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/80 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-0 z-50 grid place-items-center p-4" aria-label={alt}>
          <CloseOnBack onBack={() => setOpen(false)} />
          <Dialog.Close aria-label="ปิดรูป" className="absolute inset-0 cursor-zoom-out" />
          <img
            src={src}
            alt={alt}
            className="relative max-h-[88dvh] max-w-full rounded-card bg-card object-contain shadow-soft"
          />
          <Dialog.Close
            aria-label="ปิด"
            className="absolute end-3 top-3 grid size-11 place-items-center rounded-chip bg-card text-ink shadow-soft"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
