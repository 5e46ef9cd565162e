type Slip = { id: number; state?: string }
/** An order or a return as staff read it. */
type Decided = {
  status: string
  amount_due?: number
  total_penalties?: number
  penalty_due?: number
  payment_complete?: boolean
  payment_slip?: Slip | null
  penalty_slip?: Slip | null
  slips?: Slip[]
}

const DECIDED = /^(\/staff\/(?:orders|returns)\/[^/]+\/)(?:transition|payment|penalty-paid|waive-penalty)\/$/

/**
 * Adds to a decision of staff on money the state, sum and slip that its order or return has now, unless it names others.
 * `read` returns the order or return at a path, or undefined if it cannot be read. Releases without states of slips take none.
 */
export async function withSeen(
  path: string,
  body: unknown,
  read: (path: string) => Promise<unknown>,
): Promise<unknown> {
  const [, record] = DECIDED.exec(path) ?? []
  if (record === undefined || typeof body !== 'object' || body === null || 'seen' in body) return body
  const found = (await read(record)) as Decided | undefined
  if (found === undefined) return body
  const slip = found.payment_slip ?? found.penalty_slip ?? null
  const staffSlip = found.slips?.find(({ id }) => id === slip?.id) ?? slip
  const isNeeded = staffSlip === null ? !record.includes('/orders/') : staffSlip.state !== undefined
  if (!isNeeded) return body
  const due = found.amount_due ?? found.penalty_due ?? found.total_penalties
  const sum = found.payment_complete ? 0 : due
  return { ...body, seen: { state: found.status, sum, slip: slip?.id ?? null } }
}
