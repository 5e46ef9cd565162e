import { Undo2 } from 'lucide-react'
import type { CartKind, CartLine } from '../../lib/cart/cart-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** A line that was just deleted from a cart, its place there, from 0, and whether the visitor has put it back. */
export type RemovedLine = { kind: CartKind; line: CartLine; place: number; isPutBack: boolean }

type RemovedNoticeProps = {
  name: string
  /** Whether nothing is left next to it that could take the focus of the deleted line. */
  takesFocus: boolean
  onUndo: () => void
}

/** In the place of the deleted line, which was visible: a button that puts it back. */
export function RemovedNotice({ name, takesFocus, onUndo }: RemovedNoticeProps) {
  return (
    <div className="flex items-center justify-between gap-3 bg-paper/60 px-4 py-2 md:px-6">
      <p className="min-w-0 text-ink-soft">
        นำ <ThaiText>{`“${name}”`}</ThaiText> ออกจากตะกร้าแล้ว
      </p>
      <Button
        variant="quiet"
        className="shrink-0"
        ref={takesFocus ? focusWhereLost : undefined}
        // The second click of a double one was meant for the bin, which was in this place.
        onClick={({ detail }) => detail < 2 && onUndo()}
      >
        <Undo2 aria-hidden className="size-5" />
        เลิกทำ
      </Button>
    </div>
  )
}

/** Announces the deleted line and its return to screen readers. It is there before its text, which is then announced. */
export function RemovedStatus({ removed }: { removed: RemovedLine | null }) {
  return (
    <div role="status" className="sr-only">
      {removed && (
        <p key={`${removed.kind} ${removed.line.key} ${removed.isPutBack}`}>
          {removed.isPutBack
            ? `ใส่ “${removed.line.name}” กลับลงตะกร้าแล้ว`
            : `นำ “${removed.line.name}” ออกจากตะกร้าแล้ว`}
        </p>
      )}
    </div>
  )
}

/** Gives the focus of a control that has gone to this one, which has come in its place. */
export function focusWhereLost(control: HTMLElement | null): void {
  if (document.activeElement === document.body) control?.focus()
}
