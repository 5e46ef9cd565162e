/**
 * The club's own books, as a second opinion on the shop: goods by place, orders, loans, returns, penalties, money by week. The rules
 * that change them are in the files `*-rules.ts`. Nothing here knows the server's code. Amounts are satang, days are days in
 * Bangkok, moments are milliseconds.
 */

export const HOUR_MS = 3_600_000
/** Slips that the shop takes for an order, or for the penalties of a return. */
export const MAX_SLIPS = 5

/** A size of a product, and where its pieces are. */
export type Goods = {
  variant: number
  product: number
  name: string
  /** Its product is shown, and this size of it is on. */
  isShown: boolean
  isOn: boolean
  /** Null where it is not sold, or not lent. */
  salePrice: number | null
  loanPrice: number | null
  newPrice: number
  available: number
  reserved: number
  onLoan: number
  quarantined: number
}

export type Line = {
  item: number
  goods: Goods
  isLoan: boolean
  price: number
  /** The price of a new piece when it was ordered. */
  newPrice: number
  ordered: number
  collected: number
  returned: number
  /** When its loans are due; null before they are handed over. */
  dueOn: string | null
}

export type Status =
  | 'awaiting_slip'
  | 'pending'
  | 'paid'
  | 'approved'
  | 'awaiting_return'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'expired'

export type Order = {
  id: string
  /** Null for a buyer who gave a name only. */
  member: string | null
  workshop: Workshop
  lines: Line[]
  amount: number
  status: Status
  /** It was approved once. */
  isCounted: boolean
  /** The number that it got with its first payment, and which document that is; both stay. */
  receipt: { number: string; kind: 'receipt' | 'payment_proof' } | null
  /** Money that came in, as staff recorded it, and the payments of it that wait for the rest. */
  received: number
  payments: number[]
  /** The newest slip that the member sent, and how many there were: no more than five are taken. */
  slip: number | null
  slips: number
  /** Staff found that no money of it came. */
  isSlipRefused: boolean
  /** A checkout that was refused although the member had paid: over from the beginning. */
  isRefusedPayment: boolean
  /** When it ends by itself: without a slip, or without an approval. */
  endsAt: number | null
  /** A rejected order keeps its goods until then. */
  heldUntil: number | null
  /** The earliest due day of its loans that are out; it stays when the last one is back. */
  dueOn: string | null
  renewals: number
  /** When staff reminded the member last. */
  remindedOn: string | null
  /** Satang a piece and day, as it was when the first loan left; null before. */
  lateFee: number | null
  refund: Refund | null
  paidBack: number
}

/** Money that may have to go back; `owed` is null before somebody has checked. */
export type Refund = {
  owed: number | null
  /** The day on which the money went back, which its receipt names. */
  paidOn: string | null
  isWithdrawn: boolean
  /** Who found that the money goes back; where nobody did, who confirmed it. This person does not pay it. */
  foundBy: string | null
  confirmedBy: string | null
  /** The sum of the transfer whose image it has. */
  proved: number | null
}

/** Money that is to go back, or to be looked for (null); an open refund of the same thing changes, and keeps its finder. */
export function refundOf(
  { refund }: { refund: Refund | null },
  owed: number | null,
  foundBy: string | null = null,
): Refund {
  const finder = foundBy ?? (refund && isOpenRefund(refund) ? refund.foundBy : null)
  const proved = refund && isOpenRefund(refund) ? refund.proved : null
  return { owed, paidOn: null, isWithdrawn: false, foundBy: finder, confirmedBy: null, proved }
}

export const isOpenRefund = ({ owed, paidOn, isWithdrawn }: Refund) =>
  paidOn === null && !isWithdrawn && owed !== 0
export const hasOpenRefund = ({ refund }: Pick<Order, 'refund'>) => refund !== null && isOpenRefund(refund)

export type Workshop = {
  id: number
  name: string
  handOverOn: string
  endsOn: string
  dueOn: string
  /** Ids of the products that it offers. */
  products: Set<number>
  /** The club takes no orders before this moment. */
  closedUntil?: number | null
}

/** Pieces of one line on their way back. */
export type Part = {
  line: Line
  count: number
  /** Its due day since the club has it, or since it was late on its way; before, it follows the loan. */
  dueOn: string | null
  /** How late it was, and the late fee of a piece, when it was decided. */
  decided: { days: number; fee: number } | null
}

export type Return = {
  id: string
  order: Order
  parts: Part[]
  sentOn: string
  receivedOn: string | null
  isAtDesk: boolean
  /** The free days when the club got it; null before. */
  freeDays: number | null
  /** How often it was decided: it may be opened again and decided in the same way. */
  decisions: number
  /** Null before the decision, as are the pieces as they were found. */
  penalty: number | null
  found: ReadonlyMap<Part, readonly Outcome[]> | null
  isSettled: boolean
  /** Money that came in for the penalties, and money of it that went back. */
  received: number
  paidBack: number
  refund: Refund | null
  /** The newest slip for the penalties, and how many were sent; `older`: the state of those before it that were counted. */
  slip: {
    id: number
    state: 'waits' | 'counted' | 'refused'
    count: number
    older: 'waits' | 'counted' | null
  } | null
}

/** The part of a return that is the same for all before a decision. */
export const UNDECIDED = {
  ...{ decisions: 0, penalty: null, found: null, isSettled: false },
  ...{ received: 0, paidBack: 0, refund: null, slip: null },
}

/** A report of a piece that broke or is gone while it is out; staff see a broken one with its photo. */
export type DamageReport = {
  id: number
  order: Order
  line: Line
  state: 'incomplete' | 'received' | 'answered' | 'withdrawn'
}

export type Outcome = { condition: 1 | 2 | 3 | 4 | 5 | 6; count: number; repair: number; isWaived?: boolean }

/** Pieces of a line that nobody collects, and where they turn out to be. */
export type Closing = { line: Line; count: number; goods: 'stock' | 'quarantine' | 'written_off' }

/** One week of the club's books. */
export type Week = {
  orders: number
  received: number
  /** Money that came in and does not go back: of orders, and of penalties. */
  orderIncome: number
  penaltyIncome: number
  refundsPaid: number
  loans: number
  returned: number
  lost: number
}

export const left = (line: Line) => line.ordered - line.collected
export const out = (line: Line) => (line.isLoan ? line.collected - line.returned : 0)

/** A week in which nothing happened. */
export const QUIET_WEEK: Readonly<Week> = {
  ...{ orders: 0, received: 0, orderIncome: 0, penaltyIncome: 0, refundsPaid: 0 },
  ...{ loans: 0, returned: 0, lost: 0 },
}
