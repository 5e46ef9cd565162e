import { useDraftState } from '../../lib/forms/form-drafts.ts'
import type { PayableOrder } from './use-payable-order.ts'

/** Amounts in baht: the one that the member saw with the payment, and that of now. */
export type PriceChange = { from: number; to: number }

type Seen = { lines: string; total: number }

/**
 * The slips of a checkout and the amount that they are for. An amount counts as agreed when the payment is first shown; another
 * one for the same lines is a `change`, and until the member agrees nothing is ordered. A slip that was picked before is then
 * one of an earlier payment, and `due` the rest. All of it comes back when the session ends meanwhile.
 */
export function useSlips({ order, refusedAt }: { order: PayableOrder; refusedAt: number | null }) {
  const [slips, setSlips] = useDraftState<File[]>('slip of the checkout', [])
  const [earlier, setEarlier] = useDraftState<File[]>('earlier slips of the checkout', [])
  const [paid, setPaid] = useDraftState('paid before in the checkout', 0)
  const [agreed, setAgreed] = useDraftState<Seen | null>('agreed amount of the checkout', null)
  const { lines, total, isPayable, isSending } = order
  const ordered = JSON.stringify(
    [lines.sale, lines.rent].map((all) => all.map((one) => [one.key, one.quantity])),
  )
  const seen = agreed?.lines === ordered ? agreed.total : null
  if (isPayable && seen === null) setAgreed({ lines: ordered, total })
  const now = total === seen ? (refusedAt ?? total) : total
  const change: PriceChange | null =
    seen === null || isSending || now === seen ? null : { from: seen, to: now }
  const agree = () => {
    setAgreed({ lines: ordered, total })
    if (slips.length === 0 || change === null) return
    setPaid(change.from)
    setEarlier([...earlier, ...slips])
    setSlips([])
  }
  const due = Math.max(0, Math.round((total - paid) * 100) / 100)
  /** One more slip is to be sent. */
  const isAsked = order.needsSlip && (earlier.length === 0 || due > 0)
  return {
    slips,
    setSlips,
    /** All that were picked, the earliest first. */
    all: [...earlier, ...slips],
    due,
    change,
    /** Null while the prices of the page are still those of before: the member would agree to another amount. */
    agree: change?.to === total ? agree : null,
    isAsked,
    isMissing: isAsked && slips.length === 0,
  }
}
