import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { Elements } from '@jansi/client/elements'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { CloseOnBack } from './close-on-back.tsx'

const backdrop =
  'fixed inset-0 z-40 bg-ink/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
const popup =
  'fixed inset-x-0 bottom-0 z-50 max-h-[85dvh] overflow-y-auto rounded-t-[20px] bg-card p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] shadow-soft ' +
  'transition-[opacity,transform] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 ' +
  'data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-w-md sm:-translate-y-1/2 sm:rounded-card'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: Elements
  /** Buttons at the foot of the dialog. */
  actions?: Elements
}

/** A sheet over the page with a title and a close button; Escape, Back and a press outside close it. */
export function Dialog({ open, onOpenChange, title, children, actions }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup className={popup}>
          <CloseOnBack onBack={() => onOpenChange(false)} />
          <div className="mb-3 flex items-start justify-between gap-4">
            <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="ปิด"
              className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-chip text-ink-soft hover:bg-indigo-tint hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </BaseDialog.Close>
          </div>
          {children}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  confirmLabel: string
  /** Without it the dialog only informs and has the one button. */
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  onConfirm?: () => void
  /**
   * The element that gets the focus after closing: the first focusable one in it; `true` for the element that
   * opened the dialog.
   */
  finalFocus?: () => HTMLElement | true | null
}

/**
 * A question or a notice that must be answered: a press outside does not close it. Confirming calls
 * `onConfirm`, or closes when there is none; the caller closes it once its work is done.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  busy,
  onConfirm,
  finalFocus,
}: AlertDialogProps) {
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdrop} />
        <BaseAlertDialog.Popup finalFocus={finalFocus} className={popup}>
          <CloseOnBack onBack={() => onOpenChange(false)} />
          <BaseAlertDialog.Title className="mb-2 text-xl">{title}</BaseAlertDialog.Title>
          <BaseAlertDialog.Description render={<div />}>{children}</BaseAlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            {cancelLabel && (
              <Button variant="quiet" onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
            )}
            <Button variant={tone} busy={busy} onClick={onConfirm ?? (() => onOpenChange(false))}>
              {confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
