import { Undo2 } from 'lucide-react'
import { type CartKind, type CartLine, putBackIntoCart } from '../../lib/cart-store.ts'
import { Button } from '../../ui/button.tsx'
import { ThaiText } from '../../ui/thai-text.tsx'

/** A line that was just deleted from a cart, and its place there, from 0. */
export type RemovedLine = { kind: CartKind; line: CartLine; place: number }

/** Below the cart of the deleted line: a button that puts it back into its place. */
export function RemovedNotice({ removed, onDone }: { removed: RemovedLine; onDone: () => void }) {
  const { kind, line, place } = removed
  const undo = () => {
    // Without a check of its stock: it was in the cart before, and the checkout checks it again.
    putBackIntoCart(kind, line, place)
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
