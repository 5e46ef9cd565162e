import { Undo2 } from 'lucide-react'
import { addToCart, type CartKind, type CartLine } from '../../lib/cart-store.ts'
import { Button } from '../../ui/button.tsx'
import { ThaiText } from '../../ui/thai-text.tsx'

/** A line that was just deleted from a cart. */
export type RemovedLine = { kind: CartKind; line: CartLine }

/** In the place of the deleted line: a button that puts it back. */
export function RemovedNotice({ removed, onDone }: { removed: RemovedLine; onDone: () => void }) {
  const { kind, line } = removed
  const undo = () => {
    // It was in the cart before: the checkout checks its stock again.
    addToCart(kind, line, Number.MAX_SAFE_INTEGER)
    onDone()
  }
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-paper/60 px-4 py-2 shadow-soft md:px-6">
      <p className="min-w-0 text-ink-soft">
        นำ <ThaiText>{`“${line.name}”`}</ThaiText> ออกจากตะกร้าแล้ว
      </p>
      <Button variant="quiet" className="shrink-0" onClick={undo}>
        <Undo2 aria-hidden className="size-5" />
        เลิกทำ
      </Button>
    </div>
  )
}
